/* Inlined in every application page. Holds presses until the scripts have loaded and then repeats them. If a script
   fails to load, the browser submits the form itself. */
import { scriptsReadyEvent } from "./scripts-ready-event.ts";
import { holdEarlyNavigation } from "./early-leaving.ts";
import { holdEarlyPress } from "./early-press.ts";

const failures = ["error", "unhandledrejection"];
let hasFailed = false;
// This must come first, since holdEarlyPress stops the event of a button that was pressed after a link.
const leaving = holdEarlyNavigation();
const early = holdEarlyPress(() => !hasFailed);

document.currentScript?.remove();
for (const name of failures) addEventListener(name, giveUp, true);
addEventListener(scriptsReadyEvent, replay, { once: true });

function replay(): void {
  for (const name of failures) removeEventListener(name, giveUp, true);
  // Typed text is put back into its fields in the next task. A press must wait for that, since it would send the old
  // text.
  setTimeout(() =>
    setTimeout(() => {
      early.stop();
      early.replay(document);
      leaving.replay();
    }),
  );
}

/** Gives up when a script fails. A picture that fails to load fires an error event too, which is ignored. */
function giveUp({ type, target }: Event): void {
  if (type === "error" && !(target instanceof HTMLScriptElement)) return;
  hasFailed = true;
  early.giveUp(document);
  leaving.giveUp();
}
