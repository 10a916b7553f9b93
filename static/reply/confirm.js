/* One key an answer: the buttons say which key they have. Enter presses the one that has the focus. */

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea, select")) return;
  const pressed = event.key === "−" ? "-" : event.key;
  const button = [...document.querySelectorAll("[data-confirm] [data-key]")].find((candidate) => candidate.dataset.key === pressed);
  if (!button) return;
  event.preventDefault();
  button.click();
});
