// The map of the galaxy: wheel, drag, pinch, keys and buttons shift and scale it. Only the viewBox of the picture changes;
// it survives updates (see table.js), and the fit button gives it back. A finger that stays on a planet, or taps one that
// cannot be chosen, shows what there is to say about it, as a pointer over it does.
"use strict";

{
  const map = () => document.querySelector("#map");
  const least = 0.25; // the smallest part of the whole that fills the view
  let whole = null; // the viewBox of the server: the whole galaxy
  let view = null; // what is shown, null for the whole

  const read = (svg) => (svg.whole ?? svg.getAttribute("viewBox")).split(/[ ,]+/).map(Number);
  const box = () => view ?? whole;

  function setView(next) {
    const svg = map();
    if (!svg || !whole) return;
    if (next) {
      // The middle stays within the galaxy.
      const [x, y, w, h] = next;
      view = [Math.min(Math.max(x, whole[0] - w / 2), whole[0] + whole[2] - w / 2), Math.min(Math.max(y, whole[1] - h / 2), whole[1] + whole[3] - h / 2), w, h];
      svg.shifted = true;
    } else {
      view = null;
      svg.shifted = false;
    }
    svg.setAttribute("viewBox", box().map((n) => Math.round(n * 10) / 10).join(" "));
    measure();
  }

  // measure tells the style sheet how large the map is on the screen: near, units are named; far, the names of planets are larger.
  function measure() {
    const scale = map()?.getScreenCTM()?.a ?? 1;
    const zoom = scale > 1.5 ? "near" : scale < 0.42 ? "far" : "mid";
    const table = document.querySelector(".table");
    if (table.dataset.zoom !== zoom) table.dataset.zoom = zoom;
  }

  // place turns a point of the screen into one of the map.
  function place(x, y) {
    const m = map().getScreenCTM().inverse();
    return [m.a * x + m.e, m.d * y + m.f];
  }

  // zoom scales around a point of the map.
  function zoom(by, at) {
    const [x, y, w, h] = box();
    const [cx, cy] = at ?? [x + w / 2, y + h / 2];
    const scale = Math.min(Math.max(by, (whole[2] * least) / w), whole[2] / w);
    if (by > 1 && w * scale > whole[2] * 0.98) setView(null);
    else setView([cx - (cx - x) * scale, cy - (cy - y) * scale, w * scale, h * scale]);
  }

  function shift(dx, dy) {
    const [x, y, w, h] = box();
    setView([x + dx * w, y + dy * h, w, h]);
  }

  // begin takes note of the whole galaxy, as it is now; a picture that was made anew shows again what it showed.
  function begin() {
    const svg = map();
    if (!svg) return;
    svg.whole ??= svg.getAttribute("viewBox");
    whole = read(svg);
    if (view && !svg.shifted) setView(view);
    else measure();
  }
  addEventListener("resize", measure);

  const galaxy = () => document.querySelector("#galaxy");
  document.addEventListener("wheel", (event) => {
    if (!event.target.closest?.("#map")) return;
    event.preventDefault();
    begin();
    zoom(Math.exp(Math.max(-1, Math.min(1, event.deltaY / 300))), place(event.clientX, event.clientY));
  }, { passive: false });

  const fingers = new Map();
  let dragged = false;
  let last = null;
  let hold = 0; // The timer of a finger that stays where it is.
  let shown = null; // The planet whose card a finger has opened.

  // show opens the card of a planet, or closes the one that is open.
  function show(planet) {
    shown = planet;
    for (const card of document.querySelectorAll("#galaxy .about")) card.classList.toggle("is-shown", card.id === shown?.replace("planet-", "about-"));
  }

  document.addEventListener("pointerdown", (event) => {
    if (!event.target.closest?.("#map") || event.button > 0) return;
    begin();
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    dragged = false;
    last = null;
    clearTimeout(hold);
    const planet = event.pointerType === "touch" && fingers.size === 1 && event.target.closest("#map .planet");
    if (planet) hold = setTimeout(() => {
      dragged = true; // What ends it is no click.
      show(planet.id);
    }, 450);
  });

  document.addEventListener("pointermove", (event) => {
    const was = fingers.get(event.pointerId);
    if (!was || !map()) return;
    const now = [event.clientX, event.clientY];
    if (fingers.size === 1) {
      if (!dragged && Math.hypot(now[0] - was[0], now[1] - was[1]) < 6) return;
      clearTimeout(hold);
      if (!dragged) galaxy().classList.add("is-dragged");
      dragged = true;
      const [ax, ay] = place(...was), [bx, by] = place(...now);
      const [x, y, w, h] = box();
      setView([x + ax - bx, y + ay - by, w, h]);
    } else if (fingers.size === 2) {
      clearTimeout(hold);
      dragged = true;
      fingers.set(event.pointerId, now);
      const [a, b] = [...fingers.values()];
      const distance = Math.hypot(a[0] - b[0], a[1] - b[1]);
      const middle = place((a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
      if (last) zoom(last / distance, middle);
      last = distance;
    }
    fingers.set(event.pointerId, now);
  });
  function lift(event) {
    clearTimeout(hold);
    fingers.delete(event.pointerId);
    last = null;
    galaxy()?.classList.remove("is-dragged");
  }
  document.addEventListener("pointerup", lift);
  document.addEventListener("pointercancel", lift);
  // What ends a drag is no click.
  document.addEventListener("click", (event) => {
    if (dragged && event.target.closest?.("#map")) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.pointerType === "touch" && !event.target.closest?.(".about")) {
      const planet = event.target.closest?.("#map .planet");
      show(planet && !event.target.closest("[data-choice], [role=button]") && planet.id !== shown ? planet.id : null);
    }
    dragged = false;
  }, true);
  document.addEventListener("contextmenu", (event) => event.pointerType === "touch" && event.target.closest?.("#map") && event.preventDefault());

  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-map]");
    if (!button) return;
    begin();
    if (button.dataset.map === "in") zoom(0.75);
    else if (button.dataset.map === "out") zoom(1 / 0.75);
    else setView(null);
  });

  const moves = { ArrowLeft: [-0.12, 0], ArrowRight: [0.12, 0], ArrowUp: [0, -0.12], ArrowDown: [0, 0.12] };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.("input, textarea, select, .log, .chat, dialog")) return;
    if (event.key === "+" || event.key === "=") (begin(), zoom(0.75));
    else if (event.key === "-") (begin(), zoom(1 / 0.75));
    else if (event.key === "0") (begin(), setView(null));
    else if (moves[event.key] && event.target.closest?.("#galaxy")) (begin(), shift(...moves[event.key]));
    // An element of the picture is no button to the browser: these keys press it.
    else if ((event.key === "Enter" || event.key === " ") && event.target.closest?.("#map [role=button]")) event.target.closest("[role=button]").dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    else return;
    event.preventDefault();
  });

  document.querySelector(".table")?.addEventListener("koprulu:update", () => {
    begin();
    if (shown) show(shown);
  });
  begin();
}
