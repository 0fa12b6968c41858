// The sheet of explanation: what something is for, why a number is what it is, why something is not possible now, everything that a card says,
// where units could go. It shows what the mouse points at, the keys reach, a finger rests on, or a press finds locked or doing nothing else; a tap on the (i) of the prompt
// says what is asked, and what is tapped then says what it is instead of doing it. It lies where it covers neither what it explains nor what can be chosen.
"use strict";

{
  const box = document.querySelector("#why-say"), all = document.querySelector("#whys"), root = document.documentElement;
  const opens = "[popovertarget=help], [popovertarget=game]"; // These have boxes of their own for readers without scripts.
  const rest = 450; // milliseconds after which a finger rests
  let at = null, timer = 0, held = false, down = null; // down is where a finger came down

  function hide() {
    clearTimeout(timer);
    if (at) document.dispatchEvent(new CustomEvent("koprulu:hushed"));
    at = null;
    box.hidden = true;
    delete box.dataset.stays;
    delete root.dataset.asks;
  }

  const copy = (from) => from && [...from.cloneNode(true).childNodes];
  const told = (kind) => copy(all.content.querySelector(`[data-for="${kind}"]`)) ?? [];
  function line(tag, text) {
    const e = document.createElement(tag);
    e.textContent = text;
    return e;
  }

  // What the sheet says: of a number what it is good for, its name, the rules; of a card how it is used, then all its words; of what is locked the
  // reason; of a picture its name.
  function saying(element) {
    if (element.matches(opens)) return copy(document.getElementById(element.getAttribute("popovertarget")));
    if (element.matches(".has-why")) return copy(element.querySelector(":scope > .why"));
    const tip = copy(element.querySelector(":scope > .tip"));
    if (tip) return element.matches(".card:not(.card--event)") ? [tip.shift(), ...told(element.matches(".card--reinf") ? "plus" : "card"), ...tip] : tip;
    const head = line("b", element.ariaLabel || document.getElementById(element.getAttribute("aria-labelledby"))?.textContent || element.innerText);
    if (element.hasAttribute("aria-description")) return [head, line("p", element.getAttribute("aria-description"))];
    if (element.dataset.why === undefined) return element.matches(".btn--icon, .lp, .sandbox__do .btn") ? [head] : null;
    const [good, ...rules] = told(element.dataset.why);
    return good && [good, head, ...rules];
  }

  // The places of the sheet: the upper part of the desk, or the sheet of a phone; beside them the foot and the head of the map; what comes of a drop is
  // told below the planets.
  const overlaps = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
  function lay() {
    const it = at.getBoundingClientRect();
    const legal = [...document.querySelectorAll("#map :is(.lit, .planet > use, .planet > g:not([id]) > use, .planet > .name, .pile > .o), #board :is(button, .is-lit), #prompt [data-choice], .wares button")].filter((e) => e !== at && e.checkVisibility()).map((e) => [e.getBoundingClientRect(), e.closest("#map") ? 1 : 50]); // The map can be moved.
    let best = "", least = Infinity;
    for (const place of [...(box.querySelector("section") && innerWidth > 1199 ? ["below"] : []), "", "foot", "head"]) {
      box.dataset.place = place;
      const b = box.getBoundingClientRect(), covered = legal.reduce((sum, [r, worth]) => sum + (overlaps(r, b) ? worth : 0), overlaps(it, b) ? 1000 : 0);
      if (covered < least) [best, least] = [place, covered];
    }
    box.dataset.place = best;
  }

  function tell(...said) {
    box.replaceChildren(...said);
    box.hidden = false;
    lay();
  }

  function show(element) {
    if (element.matches("#map :is(.area, .planet)")) {
      document.dispatchEvent(new CustomEvent("koprulu:tell", { detail: { id: element.id, tell: (...said) => at === element && (tell(...said), true) } })); // See reach.js.
      return;
    }
    const said = saying(element);
    if (said) tell(...said);
  }

  function point(element, wait, stays) {
    if (element === at) return;
    const asks = root.dataset.asks;
    hide();
    at = element;
    if (asks && element) root.dataset.asks = asks;
    if (element) timer = setTimeout(() => {
      held = true;
      if (stays) box.dataset.stays = "";
      show(element);
    }, wait);
  }

  // A card of the battle stage lies below the button that plays it.
  const of = (event) => {
    const it = event.target.closest?.(`#why-say, [data-why], .cardbtn, .tray__do, .has-why, .btn--icon[aria-label], .sandbox__do .btn, [aria-description], ${opens}, .lp, :has(> .tip:not(.why-say)), #map :is(.area, .planet)`);
    if (it === box) return null;
    return it?.matches(".cardbtn, .tray__do") ? it.parentElement.querySelector(".card") : it ?? null;
  };

  if (box && all) {
    root.classList.add("tells");
    document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && box.dataset.stays === undefined && !box.contains(event.target) && point(of(event), 350));
    document.addEventListener("focusin", (event) => box.contains(event.target) || (event.target.matches?.(":focus-visible") && of(event) ? point(of(event), 0) : box.dataset.stays === undefined && hide()));
    document.addEventListener("pointerdown", (event) => {
      if (box.contains(event.target) || root.dataset.asks) return;
      held = false;
      down = event;
      if (event.pointerType === "touch") point(of(event), rest, true);
      else if (!event.target.closest(opens)) hide();
    });
    document.addEventListener("pointermove", (event) => event.pointerType === "touch" && !held && down && Math.hypot(event.x - down.x, event.y - down.y) > 8 && (down = hide()));
    for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, (event) => {
      if (event.pointerType !== "touch" || root.dataset.asks) return;
      if (event.timeStamp - down?.timeStamp < rest) held = false; // A page that was busy noticed late that the finger had gone.
      if (!held) hide();
    });
    window.addEventListener("click", (event) => {
      const it = box.contains(event.target) ? null : of(event), says = it?.matches(opens);
      // The event that ends a long press is not a click; nor is one that asks what something is.
      if (says || (held && event.pointerType === "touch" && it) || (root.dataset.asks && !box.contains(event.target))) {
        event.preventDefault();
        event.stopPropagation();
      }
      if (says && box.dataset.stays !== undefined && it === at) hide();
      else if (says) {
        hide();
        if (event.pointerType === "touch" && it.matches(".tool")) root.dataset.asks = "on";
        at = it;
        tell(...saying(it), ...(root.dataset.asks ? told("ask") : []));
        box.dataset.stays = "";
        if (!event.pointerType) box.focus(); // A key has pressed it.
      } else if (root.dataset.asks && !box.contains(event.target)) it ? point(it, 0, true) : hide();
      else if (event.target.closest?.(".has-why [aria-disabled=true], [aria-disabled=true][aria-description]") || (it?.matches("[data-why], [aria-description]") && !event.target.closest("a, button, label, summary, [data-plots], #map, #battle, #players"))) point(it, 0, true);
      held = false;
    }, true);
    document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
    document.addEventListener("koprulu:hush", hide);
    document.addEventListener("koprulu:again", ({ target, detail: [what, again] }) => { // See again.js.
      hide();
      at = target;
      tell(line("b", what), line("p", again));
      box.dataset.stays = "";
    });
    document.addEventListener("scroll", (event) => event.target !== box && hide(), { capture: true, passive: true });
    document.querySelector(".table").addEventListener("koprulu:update", () => at && (at.isConnected ? at.matches("#map :not(.is-looked)") && show(at) : hide()));
  }
}
