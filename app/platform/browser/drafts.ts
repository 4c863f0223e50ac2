/*
 * What somebody typed outlives a visit to the sign-in page. Fields are found again by their name, so that no form has
 * to know. The window's store keeps them over a reload; passwords stay in memory alone.
 */
import { forgetDraft, forgetWindowDrafts, storeDraft, storedDraft } from "./draft-store.ts";
import { type Field, replayInto, type Typed, typedIn } from "./replay-into.ts";

type KeptField = Typed & { key: string; index: number };
type KeyedField = { field: Field; key: string; index: number };

const unkept = new Set(["file", "hidden", "submit", "button", "reset", "image", "password"]);
const passwords = new Map<string, { owner: number | null; fields: KeptField[] }>();
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
export function keepDraft(path: string, owner: number | null): void {
  const fields = keyedFields().filter(({ field }) => touched.has(field) && field.value !== "");
  const readable = fields.filter(({ field }) => !unkept.has(field.type));
  const secret = fields.filter(({ field }) => field.type === "password");
  passwords.set(path, { owner, fields: secret.map(kept) });
  if (readable.length > 0) storeDraft("window", path, owner, readable.map(kept));
}

/**
 * Fills the fields of the page at `path` again, at once and as more of them appear. Another person's draft is dropped.
 * The function it returns ends that.
 */
export function restoreDraft(path: string, owner: number | null, onRestored: () => void): () => void {
  const secret = passwords.get(path);
  const waiting = [
    ...((storedDraft("window", path, owner) ?? []) as KeptField[]),
    ...(secret?.owner === owner ? secret.fields : []),
  ];
  forgetDraft("window", path);
  passwords.delete(path);
  if (waiting.length === 0) return () => {};
  const fill = () => {
    for (const { field, key, index } of keyedFields()) {
      const at = waiting.findIndex((one) => one.key === key && one.index === index);
      if (at === -1) continue;
      replayInto(field, waiting.splice(at, 1)[0]!);
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
  forgetWindowDrafts();
}

/** Every field with its name, or the words of its label, and which of that name it is. */
function keyedFields(): KeyedField[] {
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

function kept({ field, key, index }: KeyedField): KeptField {
  return { key, index, ...typedIn(field) };
}
