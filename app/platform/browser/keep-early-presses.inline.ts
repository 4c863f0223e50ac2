/*
 * Stands in every page: keeps what is typed and pressed before the scripts are there and does it once they are. Where
 * they fail to come, what is sent goes the browser's own way.
 */
import { ALIVE } from "./alive.ts";
import { type Field, replayInto, type Typed, typedIn } from "./replay-into.ts";

const buttons = 'button[type="button"]';
const kept = ["input", "submit", "pointerdown", "pointerup", "pointercancel", "click"];
const failures = ["error", "unhandledrejection"];
const typed = new Map<Field, Typed>();
let press = () => {};
/** What a finger is on. */
let held: HTMLButtonElement | null | undefined;

document.currentScript!.remove();
for (const name of kept) addEventListener(name, keep, true);
for (const name of failures) addEventListener(name, giveUp, true);
addEventListener(ALIVE, replay, { once: true });

function keep(event: Event): void {
  const target = event.target as Element;
  const { type } = event;
  if (type === "input") {
    typed.set(target as Field, typedIn(target as Field));
  } else if (event instanceof SubmitEvent) {
    event.preventDefault();
    const { submitter } = event;
    press = () => (target as HTMLFormElement).requestSubmit(submitter);
  } else {
    const button = target.closest<HTMLButtonElement>(buttons);
    held = type === "pointerdown" ? button : null;
    if (button && type === "click") press = () => click(button);
  }
}

/** Some lists are drawn anew when React takes over: what was pressed is then the one button that says the same. */
function click(button: HTMLButtonElement): void {
  const alike = [...document.querySelectorAll<HTMLButtonElement>(buttons)].filter(
    (one) => one.ariaLabel === button.ariaLabel && one.textContent === button.textContent,
  );
  if (button.isConnected) button.click();
  else if (!alike[1]) alike[0]?.click();
}

function replay(): void {
  stop();
  for (const [field, what] of typed) replayInto(field, what);
  setTimeout(() => press());
  onpointerup = onpointercancel = release;
}

/** Of a button that is gone when the finger leaves, the browser makes no click. */
function release({ type }: Event): void {
  if (type === "pointerup" && held && !held.isConnected) click(held);
  held = null;
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
