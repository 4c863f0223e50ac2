/*
 * Stands in every page: brings its scripts, whose text waits in an element of its own, at once or, in the kept pages, when
 * the page has loaded and been painted, or at the first touch.
 */
const touches = ["pointerdown", "keydown", "focusin"];

document.currentScript!.remove();
for (const name of touches) addEventListener(name, start, true);
addEventListener("load", async () => {
  const shown = [...document.images].filter(({ loading }) => loading !== "lazy");
  await Promise.allSettled(shown.map((picture) => picture.decode()));
  // What is ready now is painted in the frame after the next.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
});

if (document.querySelector<HTMLScriptElement>('script[data-when="now"]')) start();

function start(): void {
  for (const name of touches) removeEventListener(name, start, true);
  const late = document.querySelector<HTMLScriptElement>("script[data-late]");
  if (!late) return;
  for (const href of late.dataset.late!.split(" ")) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  // The element itself and no new one: its text came with the page, so the browser need not be told to trust it.
  const { parentNode, nextSibling } = late;
  late.remove();
  delete late.dataset.late;
  late.type = "module";
  parentNode!.insertBefore(late, nextSibling);
}
