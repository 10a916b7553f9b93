/* What scripts say, in the language of the page: `_("…")`, with values `_("%(a)s of %(b)s", {a, b})`.
   The page carries the translations of all scripts' messages where it is not English. */
"use strict";

globalThis._ = (message, values = {}) => {
  const carried = document.getElementById("words");
  const known = carried ? JSON.parse(carried.textContent) : {};
  return (known[message] ?? message).replace(/%\((\w+)\)s|%%/g, (all, name) => (name ? String(values[name]) : "%"));
};
