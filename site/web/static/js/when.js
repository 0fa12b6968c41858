// Moments in the reader's time zone: the server, which does not know it, writes them in UTC; and how long ago others were (data-ago).
"use strict";
{
  const lang = document.documentElement.lang;
  const day = (at) => new Date(at.getFullYear(), at.getMonth(), at.getDate());
  const ago = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  const since = (minutes) => (minutes < 60 ? ago.format(-minutes, "minute") : minutes < 1440 ? ago.format(-Math.floor(minutes / 60), "hour") : ago.format(-Math.floor(minutes / 1440), "day"));
  const write = () => {
    const now = new Date();
    for (const e of document.querySelectorAll("time[data-when]")) {
      const at = new Date(Number(e.dataset.when));
      const days = Math.round((day(at) - day(now)) / 86400000);
      const far = at - now > 79200000; // 22 hours
      const how = "brief" in e.dataset ? (far ? {} : { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }) : { hour: "2-digit", minute: "2-digit" };
      if ("brief" in e.dataset ? far : days !== 0) how.weekday = "short";
      if (!("brief" in e.dataset) && (days < 0 || days > 6)) Object.assign(how, { day: "numeric", month: "short" });
      const text = "ago" in e.dataset ? since(Math.max(1, Math.floor((now - at) / 60000))) : at.toLocaleString(lang, how);
      if (e.textContent !== text) e.textContent = text;
    }
  };
  write();
  setInterval(write, 60000); // What is shown depends on the time.
  document.addEventListener("htmx:after:swap", write);
  document.querySelector(".table")?.addEventListener("koprulu:update", write);
}
