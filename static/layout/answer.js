/* fetch(), and again while the server says with 202 that it computes the answer. */
window.fetchAnswer = async (address, options) => {
  for (;;) {
    const answer = await fetch(address, options);
    if (answer.status !== 202) return answer;
    await new Promise((resolve) => setTimeout(resolve, 1000 * (Number(answer.headers.get("Retry-After")) || 1)));
  }
};

/* What was just done is told where the address leads, so that it is seen and covers nothing; what the
   machine read of a reply is then confirmed by one key. */
(() => {
  const notice = document.querySelector("main > .told > .notice");
  if (!notice) return;
  // Not `:target`, which no element is before the style sheets are there.
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const place = target?.querySelector(":scope > .argument");
  if (!place) return;
  notice.classList.add("told-here");
  notice.parentElement.remove();
  place.append(notice);
  place.querySelector(".question button")?.focus({ preventScroll: true });
})();
