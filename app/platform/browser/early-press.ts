import { counterpart, type ElementIndex, indexElements } from "./counterparts.ts";

const buttons = 'button[type="button"]';
const presses = ["submit", "pointerdown", "click"];

/**
 * Holds a press on an element whose scripts are still loading, and repeats it once they have loaded. `waits` says
 * whether a press on an element is held. Only the last press counts. `preserveFields` handles fields.
 */
export function holdEarlyPress(waits: (target: Element) => boolean) {
  let press: { on: Element; index: ElementIndex; again: (on: Element) => void } | undefined;
  /** The button under the pointer while it is down. */
  let held: { button: HTMLButtonElement; index: ElementIndex } | null = null;

  for (const name of presses) addEventListener(name, keep, true);
  for (const name of ["pointerup", "pointercancel"]) addEventListener(name, release, true);

  function keep(event: Event): void {
    const { target, type } = event;
    if (!(target instanceof Element) || !waits(target)) return;
    if (event instanceof SubmitEvent) {
      event.preventDefault();
      event.stopImmediatePropagation();
      const { submitter } = event;
      const index = indexElements(document);
      press = { on: target, index, again: (form) => sendAgain(form, submitter, index) };
    } else {
      const button = target.closest<HTMLButtonElement>(buttons);
      if (type === "pointerdown") held = button && { button, index: indexElements(document) };
      if (!button || type !== "click") return;
      event.stopImmediatePropagation();
      press = { on: button, index: indexElements(document), again: click };
    }
  }

  /** Browsers fire no click for a button that is replaced while it is pressed. */
  function release({ type }: Event): void {
    if (type === "pointerup" && held && !held.button.isConnected) click(nowOf(held.button, held.index));
    held = null;
  }

  function pressAgain(part: Node): void {
    if (!press || (press.on.isConnected && !part.contains(press.on))) return;
    const { on, index, again } = press;
    const found = nowOf(on, index);
    if (found && !part.contains(found)) return;
    press = undefined;
    if (found) again(found);
  }

  return {
    /** Repeats the press in a part of the page whose scripts have loaded. */
    replay(part: Node): void {
      setTimeout(() => pressAgain(part));
    },
    /** If the scripts fail to load, lets the browser submit the form itself. */
    giveUp: pressAgain,
    stop(): void {
      for (const name of presses) removeEventListener(name, keep, true);
    },
  };
}

function sendAgain(form: Element, submitter: HTMLElement | null, index: ElementIndex): void {
  if (!(form instanceof HTMLFormElement)) return;
  const by = submitter && nowOf(submitter, index);
  form.requestSubmit(by instanceof HTMLElement && form.contains(by) ? by : null);
}

function click(button: Element | undefined): void {
  if (button instanceof HTMLElement) button.click();
}

/** Returns an element, or the one that React rendered in its place. */
function nowOf(element: Element, before: ElementIndex): Element | undefined {
  return element.isConnected ? element : counterpart(element, before, indexElements(document));
}
