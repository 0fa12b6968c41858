// What the page says about the whole site. It is put away without loading the page again; open pages are told by their stream what it says
// now, and fetch it if that has changed, or if the time of a notice is up: streams say nothing of that, and not every page has one.
"use strict";

{
  const { root } = document.documentElement.dataset; // where the site is: "/" or below a path
  const body = document.body;
  const now = () => document.querySelector("#banner");

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form !== now()) return;
    event.preventDefault();
    fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form)), headers: { "HX-Request": "true" } });
    form.remove();
    document.querySelector("#main")?.focus({ preventScroll: true });
  });

  async function look() {
    const id = body.dataset.banner;
    const answer = await fetch(`${root}notice?back=${encodeURIComponent("/" + location.pathname.slice(root.length))}`, { headers: { "HX-Request": "true" } });
    if (!answer.ok || id !== body.dataset.banner) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#banner");
    if (fresh ? fresh.isEqualNode(now()) : !now()) return;
    now()?.remove();
    if (fresh) document.querySelector(".site").prepend(fresh);
    wait();
  }

  function hear(id) {
    if (id === body.dataset.banner) return;
    const known = body.dataset.banner;
    body.dataset.banner = id;
    look().catch(() => (body.dataset.banner = known)); // The next stream says it again.
  }

  // The server decides whether the time is up: the clock of a device may be wrong, and stands still while it sleeps.
  const soon = 1000, late = 60000;
  let timer = 0;
  function wait(least = 0) {
    clearTimeout(timer);
    const until = Number(now()?.dataset.until);
    if (!until) return;
    timer = setTimeout(() => {
      const over = Date.now() >= until;
      wait(over ? late : 0);
      if (over) look().catch(() => {});
    }, Math.max(Math.min(until - Date.now() + soon, late), least, soon));
  }
  wait();
  document.querySelector("#stream")?.addEventListener("notice", (event) => hear(JSON.parse(event.detail.data).id));
}
