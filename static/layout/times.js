/* Times in the reader's own time zone, in a byline on a phone the day alone; the server writes them in
   UTC, which stays as the tooltip. */
(() => {
  const lang = document.documentElement.lang === "en" ? "en-GB" : document.documentElement.lang;
  const format = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeStyle: "short" });
  const day = (at) => {
    const year = at.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
    return new Intl.DateTimeFormat(lang, { day: "numeric", month: "short", year }).format(at);
  };
  const phone = window.matchMedia("(max-width: 45rem)");

  const localize = (within) => {
    for (const time of within.querySelectorAll("time[datetime]:not([data-utc])")) {
      const at = new Date(time.dateTime);
      if (!time.textContent.endsWith(" UTC") || Number.isNaN(at.getTime())) continue;
      time.dataset.utc = time.title = time.textContent;
      time.textContent = phone.matches && time.closest(".byline") ? day(at) : format.format(at);
    }
  };

  localize(document);
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.addedNodes) if (node.nodeType === Node.ELEMENT_NODE) localize(node.parentNode || node);
  }).observe(document.body, { childList: true, subtree: true });
})();
