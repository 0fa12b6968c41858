// What has happened since the reader's turn: pointing at an item, or reaching it with the keys, lights its place on the map.
"use strict";

{
  const lit = new Set();

  // light lights the element of an id, a route of either kind; nothing lights none.
  function light(id) {
    for (const element of lit) element.classList.remove("is-told");
    lit.clear();
    const element = id && (document.getElementById(id) ?? document.getElementById(id.replace(/^r/, "zl")));
    if (!element) return;
    element.classList.add("is-told");
    lit.add(element);
  }

  const placeOf = (event) => event.target.closest?.("[data-place]")?.dataset.place;
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => (placeOf(event) || lit.size) && light(placeOf(event)));
}
