// Links with data-share are handed to the device where it can pass addresses on, and otherwise put on the clipboard. Without
// scripts they are plain links to what is shared.
"use strict";
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("a[data-share]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) return await navigator.share({ title: link.dataset.share, url: link.href });
    await navigator.clipboard.writeText(link.href);
  } catch (error) {
    if (error.name === "AbortError") return; // The reader changed their mind.
    // Without a safe connection, such as to a host at home, nothing else may use the clipboard.
    if (!copied(link.href)) {
      location.href = link.href; // Its address can be copied there.
      return;
    }
  }
  const label = link.querySelector("span");
  label.save ??= label.textContent;
  label.textContent = link.dataset.shared;
  setTimeout(() => { label.textContent = label.save; }, 2000);
});

// copied puts a text on the clipboard as if the reader had selected and copied it, and reports whether that worked.
function copied(text) {
  const field = document.createElement("textarea");
  field.className = "vh";
  field.readOnly = true;
  field.value = text;
  document.body.append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
  }
}
