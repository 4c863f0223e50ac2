/* Preserves typed text while the user visits the sign-in page. Fields are found again by their name, so forms need no
   code for it. The window's storage keeps the text over a reload; passwords stay in memory only. */
import {
  forgetDraft,
  forgetDraftsOf,
  forgetExpiredDrafts,
  forgetWindowDrafts,
  storeDraft,
  loadStoredDraft,
} from "./draft-store.ts";
import {
  fillFields,
  isReadable,
  draftOf,
  type DraftField,
  type KeyedField,
  keyedFields,
} from "./draft-fields.ts";

const passwords = new Map<string, { owner: number | null; fields: DraftField[] }>();
let touched = new WeakSet<EventTarget>();

/** Notes which fields the user changes. Only those are stored, so restoring overwrites nothing else. */
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

/** Stores what was typed on the page shown at `path`. */
export function saveDraft(path: string, owner: number | null): void {
  const fields = fieldsOnPage().filter(({ field }) => touched.has(field) && field.value !== "");
  const readable = fields.filter(isReadable);
  const secret = fields.filter(({ field }) => field.type === "password");
  passwords.set(path, { owner, fields: secret.map(draftOf) });
  if (readable.length > 0) storeDraft("window", path, owner, readable.map(draftOf));
}

/**
 * Fills the fields of the page at `path` again, at once and as more of them appear. Drops the draft of another user.
 * Returns a function that stops it.
 */
export function restoreDraft(path: string, owner: number | null, onRestored: () => void): () => void {
  const secret = passwords.get(path);
  const waiting = [
    ...((loadStoredDraft("window", path, owner)?.typed ?? []) as DraftField[]),
    ...(secret?.owner === owner ? secret.fields : []),
  ];
  forgetDraft("window", path);
  passwords.delete(path);
  if (waiting.length === 0) return () => {};
  const fill = () => {
    fillFields(fieldsOnPage(), waiting, onRestored);
    if (waiting.length === 0) observer.disconnect();
  };
  const observer = new MutationObserver(fill);
  observer.observe(document.body, { childList: true, subtree: true });
  fill();
  return () => observer.disconnect();
}

/** Deletes all drafts on signing out, so that the next person at this device finds nothing. */
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
    // Two dialogs of a list have fields of the same names. What was typed in one must not appear in the other.
    ({ form }) => (form?.dataset.edits ? `${form.dataset.edits}: ` : ""),
  );
}
