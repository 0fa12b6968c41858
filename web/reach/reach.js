// Pointing at an area or a planet, coming to it with the keys, or resting a finger on it shows where its units could go by one Mobilize order,
// and who could come there. The server is asked for each place once between two updates.
"use strict";

{
  const box = document.querySelector("#reach");
  const told = new Map(); // what is known, by place
  let place = null; // what is pointed at
  let timer = 0;

  function mark(from, to) {
    for (const [name, ids] of [["is-reach", to], ["is-threat", from]]) {
      for (const area of document.querySelectorAll("#map ." + name)) area.classList.remove(name);
      for (const id of ids) document.getElementById(id)?.classList.add(name);
    }
  }

  function hide() {
    clearTimeout(timer);
    place = null;
    box.hidden = true;
    mark([], []);
  }

  async function show(id) {
    place = id;
    if (!told.has(id)) {
      const answer = await fetch(box.dataset.ask + "?place=" + encodeURIComponent(id)).catch(() => null);
      if (!answer?.ok) return;
      told.set(id, await answer.text());
    }
    if (place !== id) return; // The reader has gone on.
    box.replaceChildren(...new DOMParser().parseFromString(told.get(id), "text/html").body.childNodes);
    box.hidden = false;
    const { to, from } = box.firstElementChild.dataset;
    mark(from.split(" ").filter(Boolean), to.split(" ").filter(Boolean));
  }

  const at = (event) => event.target.closest?.("#map :is(.area, .planet)")?.id;
  function point(id, wait) {
    if (id === place) return;
    clearTimeout(timer);
    if (!id) return hide();
    place = id;
    timer = setTimeout(() => show(id), wait);
  }

  if (box) {
    document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && point(at(event), 350));
    document.addEventListener("focusin", (event) => event.target.matches?.(":focus-visible") && point(at(event), 200));
    document.addEventListener("pointerdown", (event) => event.pointerType === "touch" && point(at(event), 500));
    for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, (event) => event.pointerType === "touch" && box.hidden && hide());
    document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
    document.querySelector(".table").addEventListener("koprulu:update", () => {
      told.clear();
      if (place && !box.hidden) show(place);
    });
  }
}
