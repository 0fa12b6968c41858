// The waiting room: when the game is dealt, the stream goes on with the pieces of the table page. The first
// of them takes the place of the element "live"; then the table itself is loaded.
"use strict";
{
  new MutationObserver((_, observer) => {
    const live = document.getElementById("live");
    if (live && live.dataset.waiting) return;
    observer.disconnect();
    location.reload();
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-waiting"] });

  const down = () => {
    const chat = document.getElementById("chat");
    if (chat) chat.scrollTop = chat.scrollHeight;
  };
  down();
  new MutationObserver(down).observe(document.querySelector(".waiting__side"), { childList: true, subtree: true });
}
