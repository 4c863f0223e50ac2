/*
 * Where what is typed outlives its page: one record for each page, saying whose it is. A window's records end with it; a
 * device's last thirty days. Storage that is full or forbidden loses the draft and disturbs nothing else.
 */

type Keeper = "window" | "device";
/** Nobody in particular: who was not signed in, or whoever sits at the device. */
type Owner = number | null;
type Kept = { owner: Owner; at: number; typed: unknown };

const prefix = "draft:";
const keptMilliseconds = 30 * 24 * 60 * 60_000;

export function storeDraft(keeper: Keeper, path: string, owner: Owner, typed: unknown): void {
  const kept: Kept = { owner, at: Date.now(), typed };
  quietly(() => storageOf(keeper).setItem(prefix + path, JSON.stringify(kept)));
}

/** What `owner` typed on the page at `path`, as it was stored; undefined where there is nothing of theirs. */
export function storedDraft(keeper: Keeper, path: string, owner: Owner): unknown {
  const kept = quietly(
    () => JSON.parse(storageOf(keeper).getItem(prefix + path) ?? "null") as Partial<Kept> | null,
  );
  if (!kept || kept.owner !== owner || Date.now() - (kept.at ?? 0) > keptMilliseconds) return undefined;
  return kept.typed;
}

export function forgetDraft(keeper: Keeper, path: string): void {
  quietly(() => storageOf(keeper).removeItem(prefix + path));
}

export function forgetWindowDrafts(): void {
  quietly(() => {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
    }
  });
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
