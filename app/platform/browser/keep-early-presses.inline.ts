/*
 * Stands in every page: keeps what is typed and pressed before the scripts are there and does it once they are. Where
 * they fail to come, what is sent goes the browser's own way.
 */
import { ALIVE } from "./alive.ts";
import { type Field, replayInto, type Typed, typedIn } from "./replay-into.ts";

const kept = ["input", "submit", "click"];
const buttons = 'button[type="button"]';
const failures = ["error", "unhandledrejection"];
const typed = new Map<Field, Typed>();
let press = () => {};

document.currentScript!.remove();
for (const name of kept) addEventListener(name, keep, true);
for (const name of failures) addEventListener(name, giveUp, true);
addEventListener(ALIVE, replay, { once: true });

function keep(event: Event): void {
  const target = event.target as Element;
  if (event.type === "input") {
    typed.set(target as Field, typedIn(target as Field));
  } else if (event instanceof SubmitEvent) {
    event.preventDefault();
    const { submitter } = event;
    press = () => (target as HTMLFormElement).requestSubmit(submitter);
  } else {
    const button = target.closest<HTMLButtonElement>(buttons);
    if (!button) return;
    const place = alike(button).indexOf(button);
    press = () => (button.isConnected ? button : alike(button)[place])?.click();
  }
}

/** Some lists are drawn anew when React takes over: what was pressed is then the button that says the same in its place. */
function alike({ ariaLabel, textContent }: HTMLButtonElement): HTMLButtonElement[] {
  return [...document.querySelectorAll<HTMLButtonElement>(buttons)].filter(
    (one) => one.ariaLabel === ariaLabel && one.textContent === textContent,
  );
}

function replay(): void {
  stop();
  for (const [field, what] of typed) replayInto(field, what);
  setTimeout(() => press());
}

/** A picture that does not arrive is an error too. */
function giveUp({ type, target }: Event): void {
  if (type === "error" && !(target instanceof HTMLScriptElement)) return;
  stop();
  press();
}

function stop(): void {
  for (const name of kept) removeEventListener(name, keep, true);
  for (const name of failures) removeEventListener(name, giveUp, true);
  removeEventListener(ALIVE, replay);
}
