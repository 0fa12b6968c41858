// The sheet of explanation: why a number is what it is, why something is not possible now, everything that a card says, what a picture means.
// It shows what the mouse points at, the keys reach, a finger rests on, or a tap finds locked: one at a time, above the prompt or over the
// reader's own side, and elsewhere where it would cover what it explains.
"use strict";

{
  const box = document.querySelector("#why-say"), all = document.querySelector("#whys");
  let at = null, timer = 0, held = false;

  function hide() {
    clearTimeout(timer);
    at = null;
    if (box) box.hidden = true;
  }

  // What the sheet says of a number: its name and the rules; of a card: what its tip says; of what is locked: the reason; of a picture: its name.
  function saying(element) {
    if (element.matches(".has-why")) return element.querySelector(":scope > .why")?.cloneNode(true).childNodes;
    const head = document.createElement("b");
    head.textContent = element.ariaLabel || element.innerText;
    if (element.hasAttribute("aria-description")) {
      const told = document.createElement("p");
      told.textContent = element.getAttribute("aria-description");
      return [head, told];
    }
    if (element.dataset.why === undefined) return element.matches(".btn--icon") ? [head] : element.querySelector(":scope > .tip")?.cloneNode(true).childNodes;
    const text = all.content.querySelector(`[data-for="${element.dataset.why}"]`);
    return text && [head, ...text.cloneNode(true).children];
  }

  function show(element) {
    const said = saying(element);
    if (!said) return;
    box.replaceChildren(...said);
    box.hidden = false;
    box.classList.remove("is-aside");
    const r = element.getBoundingClientRect(), b = box.getBoundingClientRect();
    box.classList.toggle("is-aside", r.left < b.right && r.right > b.left && r.top < b.bottom && r.bottom > b.top);
  }

  function point(element, wait) {
    if (element === at) return;
    hide();
    at = element;
    if (element) timer = setTimeout(() => (held = true, show(element)), wait);
  }

  // A card of the battle stage lies below the button that plays it.
  const of = (event) => {
    const at = event.target.closest?.("#why-say, [data-why], .card, .cardbtn, .tray__do, .has-why, .btn--icon[aria-label], [aria-description]");
    if (at === box) return null;
    return at?.matches(".cardbtn, .tray__do") ? at.parentElement.querySelector(".card") : at ?? null;
  };
  if (box && all) {
    document.documentElement.classList.add("tells");
    document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && !box.contains(event.target) && point(of(event), 350));
    document.addEventListener("focusin", (event) => event.target.closest?.("#why-say") || (event.target.matches?.(":focus-visible") && of(event) ? point(of(event), 0) : hide()));
    document.addEventListener("pointerdown", (event) => {
      if (box.contains(event.target)) return;
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
      } else if (event.target.closest?.(".has-why [aria-disabled=true], [aria-disabled=true][aria-description]")) {
        point(of(event), 0);
      }
      held = false;
    }, true);
    document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
    document.addEventListener("scroll", (event) => event.target !== box && hide(), { capture: true, passive: true });
    document.querySelector(".table").addEventListener("koprulu:update", () => at && !at.isConnected && hide());
  }
}
