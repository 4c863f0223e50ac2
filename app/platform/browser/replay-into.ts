export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
export type Typed = { value: string; checked: boolean | null };

/** What stands in a field, or whether it is ticked. */
export function typedIn(field: Field): Typed {
  return { value: field.value, checked: isTickable(field) ? field.checked : null };
}

/**
 * Puts into a field what was typed there, as if it were typed now. What stands there already is not set again: that would
 * take away what is marked in it, and the next key would add to it in place of replacing it. React tells a change by what
 * it last saw set by script: so it is shown another value, set on a copy.
 */
export function replayInto(field: Field, { value, checked }: Typed): void {
  if (isTickable(field)) {
    if (field.checked !== checked) field.click();
  } else if (field.type !== "file") {
    if (field.value !== value) setAs(Object.getPrototypeOf(field) as object, field, value);
    setAs(field, field.cloneNode(), `${value} `);
  }
  for (const name of ["input", "change"]) field.dispatchEvent(new Event(name, { bubbles: true }));
}

function isTickable(field: Field): field is HTMLInputElement {
  return field.type === "checkbox" || field.type === "radio";
}

/** By the browser's own way, or by React's, which stands on the field itself. */
function setAs(holder: object, field: Node, value: string): void {
  Object.getOwnPropertyDescriptor(holder, "value")?.set?.call(field, value);
}
