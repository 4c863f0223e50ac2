/*
 * Stands in every page: takes the page's scripts, whose text waits in an element of its own, out and puts them back. What
 * the page's policy lets them bring may run then, which it may not for a script that was read from the page. The scripts of
 * an application come once the page has been painted, which they would share the line with; where nobody looks, at once.
 */
document.currentScript!.remove();
const waiting = document.querySelector<HTMLScriptElement>("script[data-waiting]")!;
const { preload } = waiting.dataset;
if (preload && document.visibilityState === "visible")
  // What is ready now is painted in the frame after the next.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(putBack)));
else putBack();

function putBack(): void {
  for (const href of preload?.split(" ") ?? []) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  // The element itself and no new one: its text came with the page, so the browser need not be told to trust it.
  const { parentNode, nextSibling } = waiting;
  waiting.remove();
  delete waiting.dataset.waiting;
  waiting.type = "module";
  parentNode!.insertBefore(waiting, nextSibling);
}
