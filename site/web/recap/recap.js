// Pointing at a sentence, or reaching it with the keys, lights what it is about on the map: what happened since the reader's turn, lines of the
// log, answers of the prompt.
"use strict";

{
  const lit = new Set();

  // light lights the elements of ids: areas, planets or routes of either kind; for no ids it lights none.
  function light(ids) {
    for (const element of lit) element.classList.remove("is-told");
    lit.clear();
    for (const id of ids) {
      const element = document.getElementById(id) ?? document.getElementById(id.replace(/^r/, "zl"));
      if (!element) continue;
      element.classList.add("is-told");
      lit.add(element);
    }
  }

  // The ways of a line of the log (data-go) name where it happens and what goes where.
  function placesOf(event) {
    const about = event.target.closest?.("[data-place], [data-go]")?.dataset;
    return (about?.place ?? about?.go ?? "").split(/[ ;]+/).filter(Boolean);
  }
  let kept = []; // what the page was opened to show
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => {
    const ids = placesOf(event);
    if (ids.length || lit.size) light(ids.length ? ids : kept);
  });

  // A link into the replay shows the place there: it stays lit, and a map that follows looks at it, until the replay moves on. The mark before the id
  // keeps the browser from scrolling to the place.
  const mark = "#at-";
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("#since li a[data-place]");
    if (link) link.hash = mark + link.dataset.place;
  });
  const show = (ids) => {
    light(kept = ids);
    document.dispatchEvent(new CustomEvent("koprulu:show", { detail: { places: ids } }));
  };
  if (location.hash.startsWith(mark)) {
    addEventListener("load", () => show([decodeURIComponent(location.hash.slice(mark.length))]));
    document.addEventListener("koprulu:moment", () => kept.length && show([]));
  }
}
