import { type Field, replayInto, type FieldState, readFieldState } from "../takeover/replay-into.ts";

/**
 * The value of a field. The field is found again by `key`, its name or the text of its label, and by `index` among
 * the fields with that key.
 */
export type DraftField = FieldState & { key: string; index: number };
export type KeyedField = { field: Field; key: string; index: number };

const notStored = new Set(["file", "hidden", "submit", "button", "reset", "image", "password"]);

/**
 * Returns the fields that match a selector, without those that have no name. `ofWhat` tells apart fields of the same
 * name, where one page edits several things.
 */
export function keyedFields(
  root: ParentNode,
  selector = "input, textarea, select",
  ofWhat: (field: Field) => string = () => "",
): KeyedField[] {
  const counts = new Map<string, number>();
  return [...root.querySelectorAll<Field>(selector)]
    .map((field) => {
      const name = field.name || field.labels?.[0]?.textContent || field.getAttribute("aria-label");
      const key = name ? ofWhat(field) + name : "";
      const index = counts.get(key) ?? 0;
      counts.set(key, index + 1);
      return { field, key, index };
    })
    .filter(({ key }) => key !== "");
}

/** Whether a field may be stored. Secrets must not be stored, and files cannot be. */
export function isReadable({ field }: KeyedField): boolean {
  return !notStored.has(field.type);
}

export function draftOf({ field, key, index }: KeyedField): DraftField {
  return { key, index, ...readFieldState(field) };
}

/** Whether a field for this value exists and has another value. */
export function hasOtherValue(fields: KeyedField[], { key, index, value, checked }: DraftField): boolean {
  const found = fields.find((one) => one.key === key && one.index === index);
  if (!found) return false;
  const now = readFieldState(found.field);
  return checked === null ? now.value !== value : now.checked !== checked;
}

/** Fills in the values whose fields exist, and removes them from `waiting`. */
export function fillFields(
  fields: KeyedField[],
  waiting: DraftField[],
  onFilled: () => void = () => {},
): void {
  for (const { field, key, index } of fields) {
    const at = waiting.findIndex((one) => one.key === key && one.index === index);
    const [found] = at === -1 ? [] : waiting.splice(at, 1);
    if (!found) continue;
    replayInto(field, found);
    onFilled();
  }
}
