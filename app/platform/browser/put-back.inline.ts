/*
 * Stands in every application: puts the page's scripts back once the page has been painted, which they would share the line
 * with; where nobody looks, at once.
 */
import { putBack } from "./put-back.ts";

document.currentScript?.remove();
const waiting = document.querySelector<HTMLScriptElement>("script[data-waiting]")!;
// What is ready now is painted in the frame after the next.
if (document.visibilityState === "visible")
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(bringScripts)));
else bringScripts();

function bringScripts(): void {
  for (const href of waiting.dataset.preload!.split(" ")) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  delete waiting.dataset.waiting;
  putBack(waiting, "module");
}
