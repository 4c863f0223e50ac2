/*
 * What somebody typed outlives a visit to the sign-in page. Fields are found again by their name, so that no form has
 * to know. sessionStorage keeps them over a reload; passwords stay in memory alone.
 */

type KeptField = { key: string; index: number; value: string; checked: boolean | null };
type Draft = { userId: number | null; fields: KeptField[] };
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const prefix = "draft:";
const unkept = new Set(["file", "hidden", "submit", "button", "reset", "image", "password"]);
const passwords = new Map<string, Draft>();
let touched = new WeakSet<EventTarget>();

/** Notes which fields somebody changes: only those are kept, so that a return overwrites nothing else. */
export function watchTyping(): () => void {
  const note = ({ target }: Event) => target && touched.add(target);
  document.addEventListener("input", note, true);
  document.addEventListener("change", note, true);
  return () => {
    document.removeEventListener("input", note, true);
    document.removeEventListener("change", note, true);
  };
}

/** Keeps what is typed on the page that is shown at `path`. */
export function keepDraft(path: string, userId: number | null): void {
  const fields = keyedFields().filter(({ field }) => touched.has(field) && field.value !== "");
  const readable = fields.filter(({ field }) => !unkept.has(field.type));
  const secret = fields.filter(({ field }) => field.type === "password");
  passwords.set(path, { userId, fields: secret.map(kept) });
  if (readable.length === 0) return;
  try {
    sessionStorage.setItem(prefix + path, JSON.stringify({ userId, fields: readable.map(kept) }));
  } catch {
    // Storage that is full or forbidden loses the draft; the way to the sign-in page must go on.
  }
}

/**
 * Fills the fields of the page at `path` again, at once and as more of them appear. Another person's draft is dropped.
 * The function it returns ends that.
 */
export function restoreDraft(path: string, userId: number | null, onRestored: () => void): () => void {
  const drafts = [readDraft(path), passwords.get(path)].filter((draft) => draft !== undefined);
  sessionStorage.removeItem(prefix + path);
  passwords.delete(path);
  const waiting = drafts.filter((draft) => draft.userId === userId).flatMap((draft) => draft.fields);
  if (waiting.length === 0) return () => {};
  const fill = () => {
    for (const { field, key, index } of keyedFields()) {
      const at = waiting.findIndex((one) => one.key === key && one.index === index);
      if (at === -1) continue;
      setValue(field, waiting.splice(at, 1)[0]!);
      onRestored();
    }
    if (waiting.length === 0) observer.disconnect();
  };
  const observer = new MutationObserver(fill);
  observer.observe(document.body, { childList: true, subtree: true });
  fill();
  return () => observer.disconnect();
}

/** On signing out: the next person at this machine finds nothing. */
export function forgetDrafts(): void {
  passwords.clear();
  touched = new WeakSet();
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  }
}

function readDraft(path: string): Draft | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + path) ?? "") as Draft;
  } catch {
    return undefined;
  }
}

/** Every field with its name, or the words of its label, and which of that name it is. */
function keyedFields(): { field: Field; key: string; index: number }[] {
  const counts = new Map<string, number>();
  return [
    ...document.querySelectorAll<Field>(
      "main :is(input, textarea, select), [role=dialog] :is(input, textarea, select)",
    ),
  ]
    .map((field) => {
      const key = field.name || field.labels?.[0]?.textContent || field.getAttribute("aria-label") || "";
      const index = counts.get(key) ?? 0;
      counts.set(key, index + 1);
      return { field, key, index };
    })
    .filter(({ key }) => key !== "");
}

function kept({ field, key, index }: { field: Field; key: string; index: number }): KeptField {
  const checked = isTickable(field) ? field.checked : null;
  return { key, index, value: field.value, checked };
}

/** Through the browser's own setter and with an event, as if typed: React forms then take it for the person's doing. */
function setValue(field: Field, { value, checked }: KeptField): void {
  if (isTickable(field)) {
    if (field.checked !== checked) field.click();
    return;
  }
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value");
  own?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

function isTickable(field: Field): field is HTMLInputElement {
  return field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio");
}
