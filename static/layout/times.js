/* Times in the reader's own time zone; the server writes them in UTC, which stays as the tooltip. */
(() => {
  const { lang } = document.documentElement;
  const format = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, { dateStyle: "long", timeStyle: "short" });

  const localize = (within) => {
    for (const time of within.querySelectorAll("time[datetime]:not([data-utc])")) {
      const at = new Date(time.dateTime);
      if (!time.textContent.endsWith(" UTC") || Number.isNaN(at.getTime())) continue;
      time.dataset.utc = time.title = time.textContent;
      time.textContent = format.format(at);
    }
  };

  localize(document);
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.addedNodes) if (node.nodeType === Node.ELEMENT_NODE) localize(node.parentNode || node);
  }).observe(document.body, { childList: true, subtree: true });
})();
