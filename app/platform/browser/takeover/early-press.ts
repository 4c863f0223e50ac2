import { counterpart, type ElementIndex, indexElements } from "./counterparts.ts";

const buttons = 'button[type="button"]';
const pressable = "button, a[href], summary, label, input, select, textarea";
/** Where a press moves the focus and does nothing else. */
const typed = "select, textarea, input:not([type=checkbox], [type=radio])";
const presses = ["submit", "pointerdown", "click"];
const ends = ["mousedown", "pointerup", "pointercancel"];

/**
 * Holds a press on an element whose scripts are still loading, and repeats it once they have loaded. `waits` says
 * whether a press on an element is held. Only the last press counts. `preserveFields` handles fields.
 */
export function holdEarlyPress(waits: (target: Element) => boolean) {
  let press: { on: Element; index: ElementIndex; again: (on: Element) => void } | undefined;
  /** What is under the pointer while it is down. */
  let held: { element: Element; index: ElementIndex } | null = null;

  for (const name of presses) addEventListener(name, keep, true);
  for (const name of ends) addEventListener(name, release, true);

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
      if (event instanceof PointerEvent && type === "pointerdown")
        held = event.pointerType === "touch" ? null : pressedAt(target);
      if (!button || type !== "click") return;
      event.stopImmediatePropagation();
      press = { on: button, index: indexElements(document), again: click };
    }
  }

  /**
   * Browsers neither click nor focus an element that was replaced while a mouse button was down on it. A finger
   * touches what is there when it leaves the screen.
   */
  function release(event: Event): void {
    const found = held && !held.element.isConnected && nowOf(held.element, held.index);
    if (found && event.type !== "pointercancel" && found.matches(typed)) {
      // The browser would move the focus to what is under the pointer now.
      event.preventDefault();
      if (found instanceof HTMLElement) found.focus();
    } else if (found && event.type === "pointerup") click(found);
    if (event.type !== "mousedown") held = null;
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

function pressedAt(target: Element): { element: Element; index: ElementIndex } | null {
  const found = target.closest(pressable);
  const element = found instanceof HTMLLabelElement ? found.control : found;
  return element && { element, index: indexElements(document) };
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
