// Swagger UI over the description that was made with the site; requests go to whoever serves it.
SwaggerUIBundle({
  spec: window.description,
  dom_id: "#viewer",
  docExpansion: "list",
  validatorUrl: null,
});
