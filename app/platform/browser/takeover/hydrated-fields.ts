import { counterpart, type ElementIndex, indexElements } from "./counterparts.ts";
import {
  type Field,
  isField,
  replayInto,
  isFieldChanged,
  type FieldState,
  readFieldState,
  showState,
} from "./replay-into.ts";

/**
 * Records the field values and the focus of a part of the page before React hydrates it.
 *
 * - `moveInto` belongs into the commit itself, in a layout effect. It moves values, focus and selection from elements that
 *   React has replaced into the new ones, so that the next key finds its field.
 * - `report` belongs after the commit. It reports all values to React as if they were typed then.
 */
export function preserveFields(root: ParentNode): { moveInto: () => void; report: () => void } {
  const before = indexElements(root);
  const changed = new Map<Field, FieldState>();
  /** The elements before React, by the ones that took their place. React may replace those once more. */
  const origins = new Map<Element, Element>();
  for (const element of before.names.keys()) {
    if (isField(element) && isFieldChanged(element)) changed.set(element, readFieldState(element));
  }
  const { scrollX, scrollY } = globalThis;
  let focused = document.activeElement;
  let selection = selectionIn(focused);

  const listeners = {
    input: noteTyping,
    focusin: noteFocus,
    focusout: noteBlur,
    keyup: noteSelection,
    pointerup: noteSelection,
  };
  for (const [name, listener] of Object.entries(listeners)) addEventListener(name, listener, true);

  function noteTyping({ target }: Event): void {
    if (target instanceof Element && isField(target)) changed.set(target, readFieldState(target));
    noteSelection();
  }

  function noteFocus({ target }: Event): void {
    if (target instanceof Element) focused = target;
    noteSelection();
  }

  function noteSelection(): void {
    selection = selectionIn(focused);
  }

  /** A removed element loses the focus too, though the user did not move it. */
  function noteBlur({ target }: Event): void {
    queueMicrotask(() => {
      if (focused === target && focused?.isConnected) focused = null;
    });
  }

  function current(element: Element, now: ElementIndex): Element | undefined {
    return element.isConnected ? element : counterpart(origins.get(element) ?? element, before, now);
  }

  /** Returns a field with what was typed into it, and the field that now has to show it. */
  function* fieldsNow(now: ElementIndex): Generator<{ found: Field; typed: FieldState }> {
    for (const [field, typed] of changedFields(before, changed)) {
      const found = current(field, now);
      if (found && isField(found) && (found === field || !changed.has(found))) yield { found, typed };
    }
  }

  function moveFocus(now: ElementIndex): void {
    if (!focused || focused.isConnected) return;
    const found = current(focused, now);
    if (!(found instanceof HTMLElement) || document.activeElement !== document.body) return;
    const held = selection;
    found.focus({ preventScroll: true });
    restoreSelection(found, held);
    noteSelection();
    scrollTo(scrollX, scrollY);
  }

  function moveInto(): void {
    const now = indexElements(root);
    for (const { found, typed } of fieldsNow(now)) if (!before.names.has(found)) showState(found, typed);
    for (const element of before.names.keys()) {
      const found = current(element, now);
      if (found && found !== element) origins.set(found, element);
      reopenDetails(element, found);
    }
    moveFocus(now);
  }

  function report(): void {
    for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener, true);
    const now = indexElements(root);
    for (const { found, typed } of fieldsNow(now)) {
      // React may set the value again, which loses the selection.
      const held = found === focused ? selection : null;
      replayInto(found, typed);
      restoreSelection(found, held);
    }
    for (const element of before.names.keys()) reopenDetails(element, counterpart(element, before, now));
    moveFocus(now);
  }

  return { moveInto, report };
}

/** Restores the values of replaced fields, and reports what was typed into the others. */
function changedFields({ names }: ElementIndex, changed: Map<Field, FieldState>): Map<Field, FieldState> {
  const replaced = [...names.keys()].filter(isField).filter((field) => !field.isConnected);
  const found = new Map(changed);
  for (const field of replaced)
    if (changed.has(field) || isFieldChanged(field)) found.set(field, readFieldState(field));
  return found;
}

function reopenDetails(before: Element, now: Element | undefined): void {
  if (before.isConnected || !(before instanceof HTMLDetailsElement)) return;
  if (now instanceof HTMLDetailsElement) now.open = before.open;
}

type TextSelection = [
  start: number | null,
  end: number | null,
  direction: HTMLInputElement["selectionDirection"],
];

function isSelectable(element: Element | null): element is HTMLInputElement | HTMLTextAreaElement {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/** Null if nothing can be selected in the field. */
function selectionIn(element: Element | null): TextSelection | null {
  if (!isSelectable(element)) return null;
  const { selectionStart, selectionEnd, selectionDirection } = element;
  return selectionStart === null ? null : [selectionStart, selectionEnd, selectionDirection];
}

function restoreSelection(element: Element, selection: TextSelection | null): void {
  if (!selection || !isSelectable(element)) return;
  const [start, end, direction] = selection;
  element.setSelectionRange(start, end, direction ?? undefined);
}
