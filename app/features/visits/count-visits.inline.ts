/*
 * Reports that a page was read, once it has been visible for two seconds, and presses on the number, WhatsApp and mail
 * addresses. It must stay under 400 bytes: every page contains it. Browsers that a program controls report nothing.
 */
const page = document;
let isRead = false;
let waiting: ReturnType<typeof setTimeout>;

const send = (reason: string) =>
  navigator.webdriver ||
  // The browser joins the list with commas.
  navigator.sendBeacon("/visits", [
    reason,
    page.referrer.split("/")[2],
    location.pathname,
  ] as unknown as string);

const watch = () => {
  clearTimeout(waiting);
  if (page.hidden || isRead) return;
  waiting = setTimeout(() => {
    isRead = true;
    send("view");
  }, 2000);
};

watch();
page.addEventListener("visibilitychange", watch);
page.addEventListener("click", ({ target }) => {
  const pressed = /^(tel:|mailto:|https:..wa.me)/.exec((target as Element).closest("a")?.href ?? "");
  if (pressed) send(pressed[0]);
});
