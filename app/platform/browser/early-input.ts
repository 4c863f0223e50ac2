import { type Field, replayInto, type Typed, typedIn } from "./replay-into.ts";

const buttons = 'button[type="button"]';
export const presses = ["pointerdown", "pointerup", "pointercancel", "click"];
const kept = ["input", "submit", ...presses];

/**
 * Keeps what is typed and pressed where scripts are on their way, as `waits` tells of what it happens to, so that it can be
 * done once they are there. Of presses it is the last.
 */
export function keepEarlyInput(waits: (target: Element, type: string) => boolean) {
  const typed = new Map<Field, Typed>();
  let press: { on: Element; again: () => void } | undefined;
  /** What a finger is on. */
  let held: HTMLButtonElement | null | undefined;

  for (const name of kept) addEventListener(name, keep, true);
  onpointerup = onpointercancel = release;

  function keep(event: Event): void {
    const target = event.target as Element;
    const { type } = event;
    if (!waits(target, type)) return;
    if (type === "input") {
      typed.set(target as Field, typedIn(target as Field));
    } else if (event instanceof SubmitEvent) {
      event.preventDefault();
      event.stopImmediatePropagation();
      const { submitter } = event;
      press = { on: target, again: () => (target as HTMLFormElement).requestSubmit(submitter) };
    } else {
      const button = target.closest<HTMLButtonElement>(buttons);
      held = type === "pointerdown" ? button : null;
      if (!button || type !== "click") return;
      event.stopImmediatePropagation();
      press = { on: button, again: () => click(button) };
    }
  }

  /** Of a button that is gone when the finger leaves, the browser makes no click. */
  function release({ type }: Event): void {
    if (type === "pointerup" && held && !held.isConnected) click(held);
    held = null;
  }

  function pressAgain(part: Node): void {
    if (!press || (press.on.isConnected && !part.contains(press.on))) return;
    const { again } = press;
    press = undefined;
    again();
  }

  return {
    /** Does it in a part of the page that waits no longer. */
    replay(part: Node): void {
      for (const [field, what] of typed) {
        if (part.contains(field) && typed.delete(field)) replayInto(field, what);
      }
      setTimeout(() => pressAgain(part));
    },
    /** Where scripts fail to come, what is sent goes the browser's own way. */
    giveUp: pressAgain,
    /** Keeps nothing more, or nothing of these kinds. */
    stop(kinds = kept): void {
      for (const kind of kinds) removeEventListener(kind, keep, true);
    },
  };
}

/** Some lists are drawn anew when React takes over: what was pressed is then the one button that says the same. */
function click(button: HTMLButtonElement): void {
  const alike = [...document.querySelectorAll<HTMLButtonElement>(buttons)].filter(
    (one) => one.ariaLabel === button.ariaLabel && one.textContent === button.textContent,
  );
  if (button.isConnected) button.click();
  else if (!alike[1]) alike[0]?.click();
}
