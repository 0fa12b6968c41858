// The tutorial: marks the control that gives the proposed answer, or the group in which it is found. The
// panel names both (data-wanted, data-pick); whenever pieces of the page change, the mark is set again.
"use strict";
{
  const mark = () => {
    const panel = document.getElementById("tutorial");
    const { wanted = "", pick = "" } = panel ? panel.dataset : {};
    for (const button of document.querySelectorAll("button[name=text], button[name=pick]")) {
      const is = !panel?.contains(button) && (button.name === "text" ? wanted !== "" && button.value === wanted : pick !== "" && button.value === pick);
      if (button.classList.contains("is-wanted") !== is) button.classList.toggle("is-wanted", is);
    }
  };
  if (document.getElementById("tutorial")) {
    mark();
    // A piece that is morphed loses the class, so that is watched, too.
    new MutationObserver(mark).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["class", "value", "data-wanted", "data-pick"] });
  }
}
