/*
 * Stands in every application page: keeps what is pressed before the scripts are there and does it once they are. Where one
 * fails to come, what is sent goes the browser's own way.
 */
import { ALIVE } from "./alive.ts";
import { keepEarlyLeaving } from "./early-leaving.ts";
import { keepEarlyPress } from "./early-press.ts";

const failures = ["error", "unhandledrejection"];
let hasFailed = false;
// First, since the other stops the event of a button that was pressed after a link.
const leaving = keepEarlyLeaving();
const early = keepEarlyPress(() => !hasFailed);

document.currentScript?.remove();
for (const name of failures) addEventListener(name, giveUp, true);
addEventListener(ALIVE, replay, { once: true });

function replay(): void {
  for (const name of failures) removeEventListener(name, giveUp, true);
  // What was typed is put back into its fields in the next task. Until then a press waits, since it would send the old words.
  setTimeout(() =>
    setTimeout(() => {
      early.stop();
      early.replay(document);
      leaving.replay();
    }),
  );
}

/** A picture that does not arrive is an error too. */
function giveUp({ type, target }: Event): void {
  if (type === "error" && !(target instanceof HTMLScriptElement)) return;
  hasFailed = true;
  early.giveUp(document);
  leaving.giveUp();
}
