// Why a number is what it is, and everything that a card says: shown for what the mouse points at, the keys reach or a finger rests on.
"use strict";

{
  const box = document.querySelector("#why-say"), all = document.querySelector("#whys");
  let at = null, timer = 0, held = false, place = null;

  function hide() {
    clearTimeout(timer);
    at = null;
    if (box) box.hidden = true;
  }

  // What the box says of a number: its name and the rules; of a card: what its tip says.
  function saying(element) {
    if (element.dataset.why === undefined) return element.querySelector(":scope > .tip")?.cloneNode(true).childNodes;
    const text = all.content.querySelector(`[data-for="${element.dataset.why}"]`);
    if (!text) return null;
    const head = document.createElement("b");
    head.textContent = element.ariaLabel ?? element.title ?? "";
    if (!head.textContent) head.textContent = element.innerText;
    return [head, ...text.cloneNode(true).children];
  }

  function show(element) {
    const said = saying(element);
    if (!said) return;
    box.replaceChildren(...said);
    box.hidden = false;
    const r = element.getBoundingClientRect(), b = box.getBoundingClientRect();
    const left = Math.round(Math.min(Math.max(8, r.left + r.width / 2 - b.width / 2), innerWidth - b.width - 8));
    const top = Math.round(r.top - b.height - 8 > 8 ? r.top - b.height - 8 : Math.min(r.bottom + 8, innerHeight - b.height - 8));
    place?.cancel();
    place = box.animate([{ left: left + "px", top: top + "px" }], { duration: 0, fill: "forwards" });
  }

  function point(element, wait) {
    if (element === at) return;
    hide();
    at = element;
    if (element) timer = setTimeout(() => (held = true, show(element)), wait);
  }

  // A card of the battle stage lies below the button that plays it.
  const of = (event) => {
    const at = event.target.closest?.("[data-why], .card, .cardbtn, .tray__do");
    return at?.matches(".cardbtn, .tray__do") ? at.parentElement.querySelector(".card") : at ?? null;
  };
  if (box && all) {
    document.documentElement.classList.add("tells");
    document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && point(of(event), 350));
    document.addEventListener("focusin", (event) => event.target.matches?.(":focus-visible") && of(event) ? point(of(event), 0) : hide());
    document.addEventListener("pointerdown", (event) => {
      held = false;
      if (event.pointerType === "touch") point(of(event), 450);
      else hide();
    });
    for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, (event) => event.pointerType === "touch" && !held && hide());
    // The event that ends a long press is not a click.
    document.addEventListener("click", (event) => {
      if (held && event.pointerType === "touch" && of(event)) {
        event.preventDefault();
        event.stopPropagation();
      }
      held = false;
    }, true);
    document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
    document.addEventListener("scroll", hide, { capture: true, passive: true });
    document.querySelector(".table").addEventListener("koprulu:update", () => at && !at.isConnected && hide());
  }
}
