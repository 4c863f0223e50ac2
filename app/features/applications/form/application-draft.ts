import {
  draftKey,
  forgetDraft as forgetStoredDraft,
  storeDraft,
  loadStoredDraft,
} from "../../../platform/browser/forms/draft-store.ts";
import { type ApplicationFields, checkStage, fieldNames, type Stage } from "../application-fields.ts";
import { recordOf } from "../../../platform/keys-of.ts";

export const draftPath = "/requestAccount";
/** The draft belongs to no user, because an applicant may begin signed in and finish signed out. */
const whoeverIsHere = null;

/** What the applicant's page needs while it waits for the person who signs. */
export type SentToSign = {
  watch_key: string;
  sign_url: string;
  qr_svg: string;
  signer_email: string;
  ends_at: string;
};

/**
 * The filled-in form, stored on the device until it is sent. The signature is not stored, because it is only given
 * for what is sent.
 */
type Draft = Attempt & { values: ApplicationFields; stage: Stage; toSign: SentToSign | null };

/**
 * Sending again with the same `key` is the same application. `isUnsure` means that an answer was lost: the next
 * change then gets a new key.
 */
export type Attempt = { key: string; isUnsure: boolean };

export const emptyFields: ApplicationFields = recordOf(fieldNames, () => "");

/** Returns the draft of the last thirty days. Invalid content counts as no draft. */
export function readDraft(): Draft | undefined {
  const stored = loadStoredDraft("device", draftPath, whoeverIsHere)?.typed as Partial<Draft> | undefined;
  if (!stored?.values || typeof stored.key !== "string") return undefined;
  const typed: Record<string, unknown> = stored.values;
  const values = { ...emptyFields };
  for (const name of fieldNames) if (typeof typed[name] === "string") values[name] = typed[name];
  const toSign = isSentToSign(stored.toSign) ? stored.toSign : null;
  const isUnsure = stored.isUnsure === true;
  return { values, stage: reachableStage(stored.stage, values), key: stored.key, isUnsure, toSign };
}

function isSentToSign(stored: unknown): stored is SentToSign {
  if (typeof stored !== "object" || stored === null) return false;
  const known = new Map<string, unknown>(Object.entries(stored));
  const names = ["watch_key", "sign_url", "qr_svg", "signer_email", "ends_at"];
  return names.every((name) => typeof known.get(name) === "string");
}

export function saveDraft(draft: Draft): void {
  storeDraft("device", draftPath, whoeverIsHere, draft);
}

/** Calls `onGone` when another tab has sent or cleared the draft. Returns a function that stops watching. */
export function watchDraftGone(onGone: () => void): () => void {
  const look = ({ key, newValue }: StorageEvent) => {
    if (key === draftKey(draftPath) && newValue === null) onGone();
  };
  addEventListener("storage", look);
  return () => removeEventListener("storage", look);
}

export function forgetDraft(): void {
  forgetStoredDraft("device", draftPath);
}

function reachableStage(stage: unknown, values: ApplicationFields): Stage {
  if (stage !== 2 && stage !== 3) return 1;
  if (Object.keys(checkStage(1, values)).length > 0) return 1;
  return stage === 3 && Object.keys(checkStage(2, values)).length > 0 ? 2 : stage;
}
