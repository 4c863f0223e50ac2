/* Inlined in every application page. Loads the page's scripts once the page has been painted, since they would
   compete with it for the connection. Loads them at once when the page is hidden. */
import { reinsertScript } from "./reinsert-script.ts";

document.currentScript?.remove();
const waiting = document.querySelector<HTMLScriptElement>("script[data-waiting]")!;
// The current state is painted in the frame after the next.
if (document.visibilityState === "visible")
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(bringScripts)));
else bringScripts();

function bringScripts(): void {
  for (const href of waiting.dataset.preload!.split(" ")) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  delete waiting.dataset.waiting;
  reinsertScript(waiting, "module");
}
