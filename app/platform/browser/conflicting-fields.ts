import type { FormFields } from "./form-fields.ts";
import { type DraftField, keyedFields } from "./draft-fields.ts";

/** A field in which something else stands than what somebody else has saved; `read` is what both began with. */
export type ConflictingField = {
  name: string;
  label: string;
  isHtml: boolean;
  mine: string;
  theirs: string;
  read: string;
};

/** Of the fields that `theirs` knows, those that differ. */
export function conflictingFields(
  form: HTMLFormElement,
  { mine, theirs, read }: Record<"mine" | "theirs" | "read", FormFields>,
): ConflictingField[] {
  return [...new Set([...Object.keys(mine), ...Object.keys(theirs)])].flatMap((name) => {
    const [typed = "", stored] = [mine[name], theirs[name]];
    if (stored === undefined || sameWords(typed, stored)) return [];
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

/** What the fields would hold of what is stored, where both have the same name. */
export function storedFields(stored: object, shown: readonly string[]): FormFields {
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]: [string, unknown]) => {
      if (!shown.includes(name)) return [];
      if (value === null) return [[name, ""]];
      return typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : [];
    }),
  );
}

/** As a draft has them: the one of several to choose from that is of this value, else the field itself. */
export function asTyped(form: HTMLFormElement, fields: FormFields): DraftField[] {
  const shown = keyedFields(form);
  return Object.entries(fields).flatMap(([name, value]) => {
    const chosen = shown.find(
      ({ key, field }) => key === name && field.type === "radio" && field.value === value,
    );
    if (chosen) return { key: name, index: chosen.index, value, checked: true };
    // A row that is not there is not made for want of words.
    if (value === "" && !shown.some(({ key }) => key === name)) return [];
    return { key: name, index: 0, value, checked: null };
  });
}

/** A browser's text area has its line breaks in its own way. */
function sameWords(one: string, other: string): boolean {
  return one.replaceAll("\r\n", "\n").trim() === other.replaceAll("\r\n", "\n").trim();
}
