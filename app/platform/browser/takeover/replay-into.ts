export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type FieldState = { value: string; checked: boolean | null; files?: FileList | null };

/** Input types that users do not fill in. */
const unfilled = new Set(["hidden", "submit", "button", "reset", "image"]);

export function isField(element: Element): element is Field {
  const isOne =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement;
  return isOne && !unfilled.has(element.type);
}

/** Returns the value of a field, or whether it is checked. */
export function readFieldState(field: Field): FieldState {
  return {
    value: field.value,
    checked: isCheckable(field) ? field.checked : null,
    ...(field instanceof HTMLInputElement && field.type === "file" && { files: field.files }),
  };
}

/** Whether the value of a field differs from that in the HTML. */
export function isFieldChanged(field: Field): boolean {
  if (isCheckable(field)) return field.checked !== field.defaultChecked;
  if (field.type === "file") return field.value !== "";
  if (!(field instanceof HTMLSelectElement)) return field.value !== field.defaultValue;
  const options = [...field.options];
  const initial = options.findLast(({ defaultSelected }) => defaultSelected) ?? options[0];
  return initial !== undefined && !initial.selected;
}

/** Shows typed text in a field, without telling anybody. */
export function showState(field: Field, { value, checked, files }: FieldState): void {
  if (isCheckable(field)) setAs(Reflect.getPrototypeOf(field), field, { checked });
  else if (field instanceof HTMLInputElement && field.type === "file") {
    if (files && field.files !== files) field.files = files;
  } else if (field.value !== value) setAs(Reflect.getPrototypeOf(field), field, { value });
}

/**
 * Puts typed text into a field and dispatches events as if it were typed now. A value that is already there is not
 * set again. Setting it would remove the selection, and the next key would append instead of replacing it.
 */
export function replayInto(field: Field, { value, checked, files }: FieldState): void {
  if (isCheckable(field)) return replayCheck(field, checked === true);
  showState(field, { value, checked, files: files ?? null });
  if (field.type !== "file") forgetSeen(field, { value: `${value} ` });
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

function replayCheck(field: HTMLInputElement, checked: boolean): void {
  if (field.checked !== checked) return field.click();
  if (field.type === "radio" && !checked) return;
  forgetSeen(field, { checked: !checked });
  // React notices a checkbox by its click, and only a mouse event checks it.
  for (const name of ["click", "input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

/**
 * Makes React notice the event. React ignores a value equal to the last one that a script set, so another value is
 * set first, by the setter of the prototype.
 */
function forgetSeen(field: Field, seen: Partial<FieldState>): void {
  setAs(field, field.cloneNode(), seen);
}

/** Sets a value by the setter of the prototype, or by the one that React put on the field. */
function setAs(holder: object | null, field: Node, set: Partial<FieldState>): void {
  for (const [name, value] of Object.entries(set)) {
    Object.getOwnPropertyDescriptor(holder ?? field, name)?.set?.call(field, value);
  }
}
