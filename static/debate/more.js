/* The thread goes on where it is read (imported by live.js, which needs to know what was added): a link to further replies is followed when it comes into view,
   and what it leads to takes its place. Without this, it leads to a page of its own. */

const AHEAD = "600px"; // how far below the window
const PREFIX = "a-";
const taken = []; // the links that were followed, by what they lead on from, in order
const outline = document.querySelector(".outline");
let queue = Promise.resolve(); // one after the other: what one brings may hold the next

/* Follow a link of `page`, this one or one that was just fetched; false if it could not be. */
async function follow(link, page = document) {
  const address = new URL(link.getAttribute("href"), location.href);
  address.hash = "";
  address.searchParams.set("piece", "thread");
  const answer = await fetchAnswer(address, { headers: { Accept: "text/html" } });
  if (!answer.ok) return false;
  const piece = new DOMParser().parseFromString(await answer.text(), "text/html");
  const id = link.dataset.more;
  if (!link.isConnected) return false; // the page became another one meanwhile
  return id ? below(PREFIX + id, link, page, piece) : beside(link, page, piece);
}

/* Further replies to an argument. */
function below(anchor, link, page, piece) {
  const node = page.getElementById(anchor);
  const fresh = piece.getElementById(anchor);
  const replies = fresh?.querySelector(":scope > details.replies");
  if (!node || !replies) return false;
  const there = node.querySelector(":scope > details.replies");
  link.closest(".more").remove();
  if (!there) node.append(page.adoptNode(replies));
  else {
    add(there.querySelector(":scope > ul"), replies.querySelector(":scope > ul").children);
    const rest = replies.querySelector(":scope > .more");
    if (rest) there.append(page.adoptNode(rest));
  }
  return true;
}

/* Further arguments of the first level. */
function beside(link, page, piece) {
  const place = link.closest(".more");
  const rest = piece.querySelector("a[data-more='']")?.closest(".more");
  add(page.querySelector(".outline"), piece.querySelector(".outline").children);
  if (rest) place.replaceWith(page.adoptNode(rest));
  else place.remove();
  return true;
}

/* Rows that the page has already stay where they are. */
function add(list, rows) {
  for (const row of [...rows]) if (!list.ownerDocument.getElementById(row.id)) list.append(list.ownerDocument.adoptNode(row));
}

function load(link) {
  queue = queue.then(async () => {
    if (!link.isConnected) return;
    const focused = link === document.activeElement;
    const before = focused ? new Set(document.querySelectorAll(".node")) : null;
    link.setAttribute("aria-busy", "true");
    try {
      if (!(await follow(link))) return;
    } catch {
      return; // the link stays, and leads to a page
    } finally {
      link.removeAttribute("aria-busy");
    }
    taken.push(link.dataset.more);
    if (before) [...document.querySelectorAll(".node")].find((node) => !before.has(node))?.querySelector(".tools summary")?.focus();
    watch();
  });
  return queue;
}

const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      load(target);
    }
  },
  { rootMargin: AHEAD },
);

function watch() {
  for (const link of document.querySelectorAll("a[data-more]")) observer.observe(link);
}

/* A page that was fetched anew gets what this one has got: see live.js. */
export async function complete(page) {
  await queue;
  for (const id of taken) {
    const link = page.querySelector(`a[data-more="${CSS.escape(id)}"]`);
    if (link) await follow(link, page);
  }
}

/* A link to an argument that this page has not got leads to its branch. */
function missing() {
  const id = decodeURIComponent(location.hash.slice(1));
  if (!id.startsWith(PREFIX) || document.getElementById(id)) return;
  const address = new URL(location.href);
  if (address.searchParams.get("at") === id.slice(PREFIX.length)) return;
  address.searchParams.delete("skip");
  address.searchParams.set("at", id.slice(PREFIX.length));
  location.replace(address);
}

if (outline) {
  watch();
  missing();
  addEventListener("hashchange", missing);
  document.addEventListener("argue:changed", watch);
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-more]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    link.focus();
    load(link).then(() => link.isConnected && (location.href = link.href));
  });
}
