import type { FormFields } from "./form-fields.ts";
import { type DraftField, keyedFields } from "./draft-fields.ts";

/** A field whose value differs from what another user saved. `read` is the value that both began with. */
export type ConflictingField = {
  name: string;
  label: string;
  isHtml: boolean;
  mine: string;
  theirs: string;
  read: string;
};

/** Returns the fields of `theirs` that differ. */
export function conflictingFields(
  form: HTMLFormElement,
  { mine, theirs, read }: Record<"mine" | "theirs" | "read", FormFields>,
): ConflictingField[] {
  return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].flatMap((name) => {
    const [typed = "", stored] = [mine[name], theirs[name]];
    if (stored === undefined || isSameText(typed, stored)) return [];
    const field = keyedFields(form).find(({ key }) => key === name)?.field;
    const richText = field?.dataset.richText;
    const label = richText ?? field?.closest("fieldset")?.querySelector("legend")?.textContent;
    return {
      name,
      label: label ?? field?.labels?.[0]?.textContent ?? name,
      isHtml: richText !== undefined,
      mine: typed,
      theirs: stored,
      read: read[name] ?? "",
    };
  });
}

/** Returns the values of a stored resource for the fields with the same names. */
export function storedFields(stored: object, shown: readonly string[]): FormFields {
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]: [string, unknown]) => {
      if (!shown.includes(name)) return [];
      if (value === null) return [[name, ""]];
      return typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [];
    }),
  );
}

/** Returns fields in the form in which a draft stores them: of a radio group, the chosen button. */
export function toDraftFields(form: HTMLFormElement, fields: FormFields): DraftField[] {
  const shown = keyedFields(form);
  return Object.entries(fields).flatMap(([name, value]) => {
    const chosen = shown.find(
      ({ key, field }) => key === name && field.type === "radio" && field.value === value,
    );
    if (chosen) return { key: name, index: chosen.index, value, checked: true };
    if (shown.some(({ key, field }) => key === name && field.type === "checkbox"))
      return { key: name, index: 0, value, checked: value !== "" };
    // A missing row is not created for an empty text.
    if (value === "" && !shown.some(({ key }) => key === name)) return [];
    return { key: name, index: 0, value, checked: null };
  });
}

/** Compares texts without regard to line breaks, which a text area normalises. */
function isSameText(one: string, other: string): boolean {
  return one.replaceAll("\r\n", "\n").trim() === other.replaceAll("\r\n", "\n").trim();
}
