/*
 * Stands in every application page: keeps what is typed and pressed before the scripts are there and does it once they
 * are. Where one fails to come, what is sent goes the browser's own way; what is typed is still kept, for those that come.
 */
import { ALIVE } from "./alive.ts";
import { keepEarlyInput, presses } from "./early-input.ts";
import { keepEarlyLeaving } from "./early-leaving.ts";

const failures = ["error", "unhandledrejection"];
let hasFailed = false;
// First, since the other lets nobody hear of a button that was pressed after a link.
const leaving = keepEarlyLeaving();
const early = keepEarlyInput((_target, type) => type === "input" || !hasFailed);

document.currentScript!.remove();
for (const name of failures) addEventListener(name, giveUp, true);
addEventListener(ALIVE, replay, { once: true });

function replay(): void {
  for (const name of failures) removeEventListener(name, giveUp, true);
  early.stop(presses);
  // What was typed comes in a turn of its own: React may have taken over within an event, and would then put back what
  // stood in a field before.
  setTimeout(() => {
    early.stop();
    early.replay(document);
    leaving.replay();
  });
}

/** A picture that does not arrive is an error too. */
function giveUp({ type, target }: Event): void {
  if (type === "error" && !(target instanceof HTMLScriptElement)) return;
  hasFailed = true;
  early.giveUp(document);
  leaving.giveUp();
}
