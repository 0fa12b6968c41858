// What the page says about the whole site. It is put away without loading the page anew; open pages hear by their stream what it says by now,
// and fetch it if that is something else.
"use strict";

{
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

  async function hear(id) {
    if (id === body.dataset.banner) return;
    body.dataset.banner = id;
    const answer = await fetch("/notice?back=" + encodeURIComponent(location.pathname), { headers: { "HX-Request": "true" } });
    if (!answer.ok || id !== body.dataset.banner) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("#banner");
    now()?.remove();
    if (fresh) document.querySelector(".site").prepend(fresh);
  }
  document.querySelector("#stream")?.addEventListener("notice", (event) => hear(JSON.parse(event.detail.data).id));
  document.addEventListener("koprulu:notice", (event) => hear(event.detail.id));
}
