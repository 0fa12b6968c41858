// Buttons with data-copy put the value of the field they name on the clipboard and say so for a moment.
// Without scripts they stay hidden, and the field can be copied by hand.
"use strict";
{
  const reveal = () => {
    for (const button of document.querySelectorAll("button[data-copy][hidden]")) button.hidden = false;
  };
  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button[data-copy]");
    const field = button && document.getElementById(button.dataset.copy);
    if (!field) return;
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select(); // Not allowed here: the reader copies what is selected.
      return;
    }
    const label = button.textContent;
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = label; }, 1500);
  });
  reveal();
  new MutationObserver(reveal).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden"] });
}
