/* Stores drafts, one record for each page, with its owner. The records of a window last as long as the window, those
   of the device thirty days. If storage is full or forbidden, the draft is lost, but nothing else fails. */
import { draftPrefix } from "../storage-names.ts";

type DraftScope = "window" | "device";
/** The id of the user; null for a visitor who is not signed in, or for anybody at the device. */
type Owner = number | null;
type DraftRecord = { owner: Owner; at: number; typed: unknown };

const draftMilliseconds = 30 * 24 * 60 * 60_000;

export function storeDraft(scope: DraftScope, path: string, owner: Owner, typed: unknown): void {
  const record: DraftRecord = { owner, at: Date.now(), typed };
  ignoringErrors(() => storageOf(scope).setItem(draftPrefix + path, JSON.stringify(record)));
}

/** Returns what `owner` typed on the page at `path`, and when; undefined where nothing of that owner is stored. */
export function loadStoredDraft(
  scope: DraftScope,
  path: string,
  owner: Owner,
): { typed: unknown; at: Date } | undefined {
  const record = readRecord(scope, draftPrefix + path);
  if (!record || record.owner !== owner || isExpired(record)) return undefined;
  return { typed: record.typed, at: new Date(record.at) };
}

/** Returns the storage key of a device's record. */
export function draftKey(path: string): string {
  return draftPrefix + path;
}

export function forgetDraft(scope: DraftScope, path: string): void {
  ignoringErrors(() => storageOf(scope).removeItem(draftPrefix + path));
}

export function forgetWindowDrafts(): void {
  forgetEach("window", () => true);
}

/** Deletes all drafts of a user on this device, from every window. */
export function forgetDraftsOf(owner: number): void {
  forgetEach("device", (record) => record?.owner === owner);
}

export function forgetExpiredDrafts(): void {
  forgetEach("device", (record) => !record || isExpired(record));
}

function forgetEach(scope: DraftScope, shouldDelete: (record: DraftRecord | null) => boolean): void {
  ignoringErrors(() => {
    for (const key of Object.keys(storageOf(scope))) {
      if (key.startsWith(draftPrefix) && shouldDelete(readRecord(scope, key)))
        storageOf(scope).removeItem(key);
    }
  });
}

/** Returns null for a record that is not a draft. */
function readRecord(scope: DraftScope, key: string): DraftRecord | null {
  const stored: unknown = ignoringErrors(() => JSON.parse(storageOf(scope).getItem(key) ?? "null"));
  if (typeof stored !== "object" || !stored || !("owner" in stored) || !("at" in stored)) return null;
  const { owner, at } = stored;
  const isRecord = typeof at === "number" && (owner === null || typeof owner === "number");
  return isRecord ? { owner, at, typed: "typed" in stored ? stored.typed : undefined } : null;
}

function isExpired({ at }: DraftRecord): boolean {
  return Date.now() - at > draftMilliseconds;
}

function storageOf(scope: DraftScope): Storage {
  return scope === "window" ? sessionStorage : localStorage;
}

function ignoringErrors<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
