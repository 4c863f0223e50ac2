import { counterpart, type ElementIndex, indexElements } from "./counterparts.ts";
import {
  type Field,
  isField,
  replayInto,
  isFieldChanged,
  type FieldState,
  readFieldState,
} from "./replay-into.ts";

/**
 * Records the field values and the focus of a part of the page before React hydrates it. Call the returned function
 * once React has committed. It restores the values of elements that React replaced, and reports the others to React
 * as if they were typed then.
 */
export function preserveFields(root: ParentNode): () => void {
  const before = indexElements(root);
  const changed = new Map<Field, FieldState>();
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

  return () => {
    for (const [name, listener] of Object.entries(listeners)) removeEventListener(name, listener, true);
    const now = indexElements(root);
    for (const [field, typed] of changedFields(before, changed)) {
      const found = field.isConnected ? field : counterpart(field, before, now);
      if (!found || !isField(found) || (found !== field && changed.has(found))) continue;
      // React may have replaced elements; the new ones have no selection.
      const losesSelection = found === focused && found.value !== typed.value;
      replayInto(found, typed);
      if (losesSelection) restoreSelection(found, selection);
    }
    for (const element of before.names.keys()) reopenDetails(element, counterpart(element, before, now));
    if (!focused || focused.isConnected) return;
    const found = counterpart(focused, before, now);
    if (found instanceof HTMLElement && document.activeElement === document.body) {
      found.focus({ preventScroll: true });
      restoreSelection(found, selectionIn(focused));
    }
    scrollTo(scrollX, scrollY);
  };
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
