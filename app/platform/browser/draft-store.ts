/*
 * Where what is typed outlives its page: one record for each page, saying whose it is. A window's records end with it; a
 * device's last thirty days. Storage that is full or forbidden loses the draft and disturbs nothing else.
 */
import { draftPrefix } from "./storage-names.ts";

type Keeper = "window" | "device";
/** Nobody in particular: who was not signed in, or whoever sits at the device. */
type Owner = number | null;
type DraftRecord = { owner: Owner; at: number; typed: unknown };

const draftMilliseconds = 30 * 24 * 60 * 60_000;

export function storeDraft(keeper: Keeper, path: string, owner: Owner, typed: unknown): void {
  const record: DraftRecord = { owner, at: Date.now(), typed };
  quietly(() => storageOf(keeper).setItem(draftPrefix + path, JSON.stringify(record)));
}

/** What `owner` typed on the page at `path`, as it was stored, and when; undefined where there is nothing of theirs. */
export function storedDraft(
  keeper: Keeper,
  path: string,
  owner: Owner,
): { typed: unknown; at: Date } | undefined {
  const record = readRecord(keeper, draftPrefix + path);
  if (!record || record.owner !== owner || isExpired(record)) return undefined;
  return { typed: record.typed, at: new Date(record.at) };
}

/** The name of a device's record, as the browser stores it. */
export function deviceRecord(path: string): string {
  return draftPrefix + path;
}

export function forgetDraft(keeper: Keeper, path: string): void {
  quietly(() => storageOf(keeper).removeItem(draftPrefix + path));
}

export function forgetWindowDrafts(): void {
  forgetEach("window", () => true);
}

/** All that somebody typed on this device, in whichever window. */
export function forgetDraftsOf(owner: number): void {
  forgetEach("device", (record) => record?.owner === owner);
}

export function forgetExpiredDrafts(): void {
  forgetEach("device", (record) => !record || isExpired(record));
}

function forgetEach(keeper: Keeper, isToGo: (record: DraftRecord | null) => boolean): void {
  quietly(() => {
    for (const key of Object.keys(storageOf(keeper))) {
      if (key.startsWith(draftPrefix) && isToGo(readRecord(keeper, key))) storageOf(keeper).removeItem(key);
    }
  });
}

/** Null for what is no draft. */
function readRecord(keeper: Keeper, key: string): DraftRecord | null {
  const stored: unknown = quietly(() => JSON.parse(storageOf(keeper).getItem(key) ?? "null"));
  if (typeof stored !== "object" || !stored || !("owner" in stored) || !("at" in stored)) return null;
  const { owner, at } = stored;
  const isRecord = typeof at === "number" && (owner === null || typeof owner === "number");
  return isRecord ? { owner, at, typed: "typed" in stored ? stored.typed : undefined } : null;
}

function isExpired({ at }: DraftRecord): boolean {
  return Date.now() - at > draftMilliseconds;
}

function storageOf(keeper: Keeper): Storage {
  return keeper === "window" ? sessionStorage : localStorage;
}

function quietly<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
