// Links with data-share are handed to the device where it can pass addresses on, else put on the clipboard. Without scripts they
// are plain links to what is shared.
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
    location.href = link.href; // Its address can be copied there.
    return;
  }
  const label = link.querySelector("span");
  label.save ??= label.textContent;
  label.textContent = link.dataset.shared;
  setTimeout(() => { label.textContent = label.save; }, 2000);
});
