/*
 * What somebody typed outlives a visit to the sign-in page. Fields are found again by their name, so that no form has
 * to know. The window's store keeps them over a reload; passwords stay in memory alone.
 */
import {
  forgetDraft,
  forgetDraftsOf,
  forgetExpiredDrafts,
  forgetWindowDrafts,
  storeDraft,
  storedDraft,
} from "./draft-store.ts";
import {
  fillIn,
  isReadable,
  draftOf,
  type DraftField,
  type KeyedField,
  keyedFields,
} from "./draft-fields.ts";

const passwords = new Map<string, { owner: number | null; fields: DraftField[] }>();
let touched = new WeakSet<EventTarget>();

/** Notes which fields somebody changes: only those are stored, so that a return overwrites nothing else. */
export function watchTyping(): () => void {
  forgetExpiredDrafts();
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
  const fields = fieldsOnPage().filter(({ field }) => touched.has(field) && field.value !== "");
  const readable = fields.filter(isReadable);
  const secret = fields.filter(({ field }) => field.type === "password");
  passwords.set(path, { owner, fields: secret.map(draftOf) });
  if (readable.length > 0) storeDraft("window", path, owner, readable.map(draftOf));
}

/**
 * Fills the fields of the page at `path` again, at once and as more of them appear. Another person's draft is dropped.
 * The function it returns ends that.
 */
export function restoreDraft(path: string, owner: number | null, onRestored: () => void): () => void {
  const secret = passwords.get(path);
  const waiting = [
    ...((storedDraft("window", path, owner)?.typed ?? []) as DraftField[]),
    ...(secret?.owner === owner ? secret.fields : []),
  ];
  forgetDraft("window", path);
  passwords.delete(path);
  if (waiting.length === 0) return () => {};
  const fill = () => {
    fillIn(fieldsOnPage(), waiting, onRestored);
    if (waiting.length === 0) observer.disconnect();
  };
  const observer = new MutationObserver(fill);
  observer.observe(document.body, { childList: true, subtree: true });
  fill();
  return () => observer.disconnect();
}

/** On signing out: the next person at this machine finds nothing. */
export function forgetDrafts(owner: number | null): void {
  passwords.clear();
  touched = new WeakSet();
  forgetWindowDrafts();
  if (owner !== null) forgetDraftsOf(owner);
}

function fieldsOnPage(): KeyedField[] {
  return keyedFields(
    document,
    "main :is(input, textarea, select), [role=dialog] :is(input, textarea, select)",
  );
}
