export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type Typed = { value: string; checked: boolean | null };

/** What stands in a field, or whether it is ticked. */
export function typedIn(field: Field): Typed {
  return { value: field.value, checked: isTickable(field) ? field.checked : null };
}

/**
 * Puts into a field what was typed there, as if it were typed now. React tells a change by what it last saw set by
 * script: so the field is emptied in the way that React sees, and filled by the browser's own setter, which it does not.
 */
export function replayInto(field: Field, { value, checked }: Typed): void {
  if (isTickable(field)) {
    if (field.checked !== checked) field.click();
  } else if (field.type !== "file") {
    field.value = "";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")!.set!.call(field, value);
  }
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

function isTickable(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}
