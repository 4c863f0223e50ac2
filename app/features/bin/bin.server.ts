import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import {
  type BinEntry,
  type BinnedRow,
  clearEntries,
  listBin,
  lockEntry,
  restoreRows,
  rowsIn,
  rowsOf,
} from "../../platform/bin/bin.server.ts";
import { countRows } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent, inTransaction } from "../../platform/db/transaction.server.ts";
import { Conflict, Forbidden, NotFound, PasswordConfirmationRequired } from "../../platform/errors.ts";
import { removeFiles } from "../../platform/files/file-intents.server.ts";
import { type AdminDuties, mayDo, maySee } from "../../platform/http/duties.ts";
import type { BinnedKind } from "../../platform/resources/resources.ts";
import type { Stored } from "../../platform/resources/stored.server.ts";
import { announceEvent } from "../../platform/webhooks/announce-event.server.ts";
import type { Services } from "../../platform/services.ts";
import { binPageSize, type SeveralBroughtBack } from "./bin.schema.ts";
import { binnedKinds, resources, screenOf } from "../resources/resources.schema.ts";
import { restorable } from "../resources/resources.server.ts";

export type BinPage = { entries: BinEntry[]; more: boolean };
type Binned = { kind: BinnedKind; id: number };
type Restorer = Actor & { isConfirmed: boolean };

const entriesAtOnce = 100;

/** Throws `Forbidden` if the user's duties do not include this kind. */
export function requireDutyFor({ kind }: Pick<Binned, "kind">, held: AdminDuties): void {
  if (!mayDo(held, resources[kind].duty)) throw new Forbidden();
}

/** Returns the deleted things that the user's duties include, newest first. */
export async function readBin(db: Db, held: AdminDuties, before?: number | null): Promise<BinPage> {
  const found = await listBin(db, { kinds: kindsFor(held), before, limit: binPageSize + 1 });
  return { entries: found.slice(0, binPageSize), more: found.length > binPageSize };
}

/** Returns how many deleted things the user's duties include. */
export async function countBin(db: Db, held: AdminDuties): Promise<number> {
  return countRows(db.selectFrom("bin").where("kind", "in", kindsFor(held)));
}

/**
 * Restores a deleted thing with its old content and id, and returns the page that shows it. Throws `NotFound` if it is
 * no longer in the bin, `Conflict` if something prevents the restore, and for an administrator
 * `PasswordConfirmationRequired`.
 */
export async function restoreFromBin(db: Db, restorer: Restorer, { kind, id }: Binned): Promise<string> {
  if (kind === "administrator" && !restorer.isConfirmed) throw new PasswordConfirmationRequired();
  const { stored, bin } = restorable[kind];
  return changeContent(db, async (transaction) => {
    const entry = await lockEntry(transaction, { kind, id });
    const deleted = rowsOf(entry);
    const rows = (await bin?.prepare?.(transaction, deleted, restorer)) ?? deleted;
    await restoreRows(transaction, { entry, resource: stored }, rows);
    await recordAudit(transaction, restorer, {
      action: "restored",
      subject: { type: stored.subject, id, name: entry.name },
    });
    await bin?.after?.(transaction, restorer, id);
    await announceRestored(transaction, restorer, { stored, id, rows });
    return bin?.screenOf?.(rows) ?? screenOf(kind, id) ?? "/admin";
  });
}

/** Takes back the event of the deletion where it was not sent, and announces the row as it came back. */
async function announceRestored(
  transaction: Db,
  { now }: Actor,
  { stored, id, rows }: { stored: Stored; id: number; rows: BinnedRow[] },
): Promise<void> {
  const { announcesDeletion } = stored;
  if (announcesDeletion)
    await announceEvent(transaction, now, { event: announcesDeletion, id, isUndone: true });
  const [restored] = rowsIn(rows, stored.table);
  const announced = restored && stored.announces?.(restored, undefined);
  if (announced) await announceEvent(transaction, now, announced);
}

/** Restores several things of one kind in one transaction. Skips and reports those that cannot be restored. */
export async function restoreSeveralFromBin(
  db: Db,
  restorer: Restorer,
  { kind, ids }: { kind: BinnedKind; ids: number[] },
): Promise<SeveralBroughtBack> {
  return changeContent(db, async (transaction) => {
    const answer: SeveralBroughtBack = { restored: [], not_restored: [] };
    for (const id of sortedUnique(ids)) {
      try {
        await restoreFromBin(transaction, restorer, { kind, id });
        answer.restored.push(id);
      } catch (error) {
        // Both errors are thrown before anything is written for this thing.
        if (!(error instanceof NotFound || error instanceof Conflict)) throw error;
        const code = error instanceof NotFound ? 404 : 409;
        answer.not_restored.push({ id, code, message: error.message });
      }
    }
    return answer;
  });
}

function sortedUnique(ids: number[]): number[] {
  return [...new Set(ids)].toSorted((one, other) => one - other);
}

/** Deletes one thing for good. Throws `NotFound` if it is no longer in the bin. */
export async function deleteForGood(services: Services, actor: Actor, { kind, id }: Binned): Promise<void> {
  const folders = await inTransaction(services.db, async (transaction) => {
    const entry = await lockEntry(transaction, { kind, id });
    return clear(transaction, actor, [entry]);
  });
  for (const folder of folders) await removeFiles(services, folder);
}

/** Deletes for good everything in the bin that the user's duties include, in batches. */
export async function emptyBin(services: Services, actor: Actor, held: AdminDuties): Promise<void> {
  let entries: BinEntry[];
  do {
    const cleared = await inTransaction(services.db, async (transaction) => {
      const found = await listBin(transaction, { kinds: kindsFor(held), limit: entriesAtOnce });
      return { found, folders: await clear(transaction, actor, found) };
    });
    entries = cleared.found;
    for (const folder of cleared.folders) await removeFiles(services, folder);
  } while (entries.length === entriesAtOnce);
}

async function clear(transaction: Db, actor: Actor, entries: BinEntry[]): Promise<string[]> {
  if (entries.length === 0) return [];
  const ids = entries.map(({ id }) => id);
  const folders = await clearEntries(transaction, actor.now, ids);
  for (const { kind, of_id, name } of entries) {
    const { subject } = restorable[kind].stored;
    await recordAudit(transaction, actor, {
      action: "deleted permanently",
      subject: { type: subject, id: of_id, name },
    });
  }
  return folders;
}

function kindsFor(held: AdminDuties): BinnedKind[] {
  return binnedKinds.filter((kind) => maySee(held, resources[kind].duty));
}
