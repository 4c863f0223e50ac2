/*
 * Stands in every application page: keeps what is typed and pressed before the scripts are there and does it once they
 * are. Where they fail to come, what is sent goes the browser's own way.
 */
import { ALIVE } from "./alive.ts";
import { keepEarlyInput } from "./early-input.ts";

const failures = ["error", "unhandledrejection"];
const early = keepEarlyInput(() => true);

document.currentScript!.remove();
for (const name of failures) addEventListener(name, giveUp, true);
addEventListener(ALIVE, replay, { once: true });

function replay(): void {
  stop();
  early.replay(document);
}

/** A picture that does not arrive is an error too. */
function giveUp({ type, target }: Event): void {
  if (type === "error" && !(target instanceof HTMLScriptElement)) return;
  stop();
  early.giveUp(document);
}

function stop(): void {
  early.stop();
  for (const name of failures) removeEventListener(name, giveUp, true);
  removeEventListener(ALIVE, replay);
}
