// Buying on the planet: a plate is dragged into an area, which is where the next ones go, too; a right click or the minus key takes one back. Without this
// file a plate puts its thing where it would go by itself.
"use strict";

{
  let chosen = null; // the area into which the reader wants things
  let drag = null;
  const plates = (event) => event.target.closest?.("button.ware");

  // ways are the answers that put what a plate stands for into an area, by area.
  const ways = (plate) => new Map((plate.dataset.plots ?? "").split("|").filter(Boolean).map((way) => [way.slice(0, way.indexOf(" ")), way.slice(way.indexOf(" ") + 1)]));

  // send presses a plate as if it stood for another answer.
  function send(plate, value, name = plate.name) {
    const was = [plate.name, plate.value], form = document.getElementById(name === "text" ? "board-answer" : "board-cart");
    [plate.name, plate.value] = [name, value];
    if (plate.type !== "submit") {
      const button = document.createElement("button");
      Object.assign(button, { name, value, hidden: true });
      form.append(button);
      form.requestSubmit(button);
      button.remove();
    } else form.requestSubmit(plate);
    setTimeout(() => ([plate.name, plate.value] = was));
  }

  const less = (plate) => plate?.dataset.less && send(plate, plate.dataset.less, "drop");

  function choose(area) {
    chosen = area;
    for (const plot of document.querySelectorAll(".wares .plot")) plot.classList.toggle("is-on", plot.dataset.area === area);
  }

  document.addEventListener("click", (event) => {
    const plot = event.target.closest?.(".wares .plot");
    if (plot) return choose(plot.dataset.area === chosen ? null : plot.dataset.area);
    const plate = plates(event), way = plate && chosen && ways(plate).get(chosen);
    if (way) plate.value = way;
  }, true);
  document.addEventListener("contextmenu", (event) => {
    const plate = plates(event);
    if (!plate) return;
    event.preventDefault();
    if (event.pointerType !== "touch") less(plate);
  });
  document.addEventListener("keydown", (event) => {
    if (!["-", "Delete", "Backspace"].includes(event.key) || !plates(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    less(plates(event));
  }, true);

  // ---- dragging ----

  const under = (event) => document.elementsFromPoint(event.clientX, event.clientY).find((element) => element.matches(".wares .plot"));
  function end() {
    drag?.ghost?.remove();
    drag?.ware.classList.remove("is-held");
    drag = null;
  }
  document.addEventListener("pointerdown", (event) => {
    const plate = plates(event);
    if (plate?.dataset.plots && event.button === 0) drag = { plate, x: event.clientX, y: event.clientY };
  });
  document.addEventListener("pointermove", (event) => {
    if (!drag || (!drag.ghost && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 8)) return;
    if (!drag.ghost) {
      drag.ghost = drag.ware.querySelector(".ware__pic").cloneNode(true);
      drag.ghost.className = "ware__drag";
      document.body.append(drag.ghost);
      drag.ware.classList.add("is-held");
    }
    drag.ghost.animate([{ left: event.clientX + "px", top: event.clientY + "px" }], { duration: 0, fill: "forwards" });
    const plot = under(event);
    for (const each of document.querySelectorAll(".wares .plot")) each.classList.toggle("is-on", each === plot && ways(drag.ware).has(plot.dataset.area));
  });
  document.addEventListener("pointerup", (event) => {
    if (!drag?.ghost) return end();
    const { plate } = drag, area = under(event)?.dataset.area, way = area && ways(plate).get(area);
    end();
    addEventListener("click", (click) => click.stopImmediatePropagation(), { capture: true, once: true });
    setTimeout(() => choose(chosen));
    if (!way) return;
    choose(area);
    send(plate, way);
  });
  document.addEventListener("pointercancel", end);
  document.querySelector(".table")?.addEventListener("koprulu:update", () => chosen && choose(document.querySelector(`.wares .plot[data-area="${chosen}"]`) ? chosen : null));
}
