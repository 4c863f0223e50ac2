import { counterpart, type ElementIndex, indexElements } from "./counterparts.ts";
import { type Field, isField, replayInto, standsChanged, type Typed, typedIn } from "./replay-into.ts";

/**
 * Records the field values and the focus of a part of the page before React hydrates it. Call the returned function
 * once React has committed. It restores the values of elements that React replaced, and reports the others to React
 * as if they were typed then.
 */
export function keepFields(root: ParentNode): () => void {
  const before = indexElements(root);
  const changed = new Map<Field, Typed>();
  for (const element of before.names.keys()) {
    if (isField(element) && standsChanged(element)) changed.set(element, typedIn(element));
  }
  const { scrollX, scrollY } = globalThis;
  let focused = document.activeElement;
  let marked = markedIn(focused);

  const listeners = {
    input: noteTyping,
    focusin: noteFocus,
    focusout: noteLeaving,
    keyup: noteMark,
    pointerup: noteMark,
  };
  for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener, true);

  function noteTyping({ target }: Event): void {
    if (target instanceof Element && isField(target)) changed.set(target, typedIn(target));
    noteMark();
  }

  function noteFocus({ target }: Event): void {
    if (target instanceof Element) focused = target;
    noteMark();
  }

  function noteMark(): void {
    marked = markedIn(focused);
  }

  /** A removed element loses the focus too, though the user did not move it. */
  function noteLeaving({ target }: Event): void {
    queueMicrotask(() => {
      if (focused === target && focused?.isConnected) focused = null;
    });
  }

  return () => {
    for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener, true);
    const now = indexElements(root);
    for (const [field, typed] of changedFields(before, changed)) {
      const found = field.isConnected ? field : counterpart(field, before, now);
      if (!found || !isField(found) || (found !== field && changed.has(found))) continue;
      // React may have replaced elements; the new ones have no selection.
      const losesMark = found === focused && found.value !== typed.value;
      replayInto(found, typed);
      if (losesMark) mark(found, marked);
    }
    for (const element of before.names.keys()) openAgain(element, counterpart(element, before, now));
    if (!focused || focused.isConnected) return;
    const found = counterpart(focused, before, now);
    if (found instanceof HTMLElement && document.activeElement === document.body) {
      found.focus({ preventScroll: true });
      mark(found, markedIn(focused));
    }
    scrollTo(scrollX, scrollY);
  };
}

/** Restores the values of replaced fields, and reports what was typed into the others. */
function changedFields({ names }: ElementIndex, changed: Map<Field, Typed>): Map<Field, Typed> {
  const replaced = [...names.keys()].filter(isField).filter((field) => !field.isConnected);
  const found = new Map(changed);
  for (const field of replaced)
    if (changed.has(field) || standsChanged(field)) found.set(field, typedIn(field));
  return found;
}

function openAgain(before: Element, now: Element | undefined): void {
  if (before.isConnected || !(before instanceof HTMLDetailsElement)) return;
  if (now instanceof HTMLDetailsElement) now.open = before.open;
}

type Mark = [start: number | null, end: number | null, direction: HTMLInputElement["selectionDirection"]];

function isMarkable(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** Null if nothing can be selected in the field. */
function markedIn(element: Element | null): Mark | null {
  if (!isMarkable(element)) return null;
  const { selectionStart, selectionEnd, selectionDirection } = element;
  return selectionStart === null ? null : [selectionStart, selectionEnd, selectionDirection];
}

function mark(element: Element, marked: Mark | null): void {
  if (!marked || !isMarkable(element)) return;
  const [start, end, direction] = marked;
  element.setSelectionRange(start, end, direction ?? undefined);
}
