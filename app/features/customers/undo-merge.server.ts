import type { Actor } from "../../platform/audit/audit.server.ts";
import { type BinnedRow, isInBin, lockEntry, rowsOf } from "../../platform/bin/bin.server.ts";
import { locked } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Conflict } from "../../platform/errors.ts";
import { isKeyOf } from "../../platform/keys-of.ts";
import { announceEvent } from "../../platform/webhooks/announce-event.server.ts";
import { readJson } from "../../platform/validation/stored-json.ts";
import { syncAddresses } from "./customer-addresses.server.ts";
import { changeCustomer, type CustomerRow, searchTextOfCustomer } from "./customers.server.ts";
import { type Given, given, linesOf } from "./merge-customers.server.ts";
import { giveRefusalsBack, refusalsFor, takeRefusalsBack } from "./merged-refusals.server.ts";
import { type MergedLine, splitVehicles } from "./typed-vehicles.ts";

/**
 * Locks the survivor of a merge where it is, a file or in the bin, so that it does not move while the merge is undone.
 * Call it before anything of the survivor is read.
 */
export async function lockSurvivor(transaction: Db, fromId: number): Promise<void> {
  const merge = await findMerge(transaction, fromId);
  if (!merge) return;
  const lockFile = () =>
    locked(
      transaction.selectFrom("customers").select("id").where("id", "=", merge.into_id),
    ).executeTakeFirst();
  if (await lockFile()) return;
  await locked(
    transaction
      .selectFrom("bin")
      .select("id")
      .where("kind", "=", "customer")
      .where("of_id", "=", merge.into_id),
  ).executeTakeFirst();
  // Whoever was restoring it has done so by now.
  await lockFile();
}

/**
 * Takes back from the survivor of a merge what it took over and has not changed since, also if it is in the bin. Throws
 * `Conflict` if the survivor was merged itself since.
 */
export async function splitCustomers(transaction: Db, actor: Actor, fromId: number): Promise<void> {
  const merge = await findMerge(transaction, fromId);
  if (!merge) return;
  const changed = readJson(given, merge.changed);
  const into = await locked(
    transaction.selectFrom("customers").selectAll().where("id", "=", merge.into_id),
  ).executeTakeFirst();
  if (!into) {
    if (!(await findMerge(transaction, merge.into_id)))
      return splitInBin(transaction, actor, merge.into_id, changed);
    throw new Conflict(
      "The file it was merged into has itself been merged since. Bring that one back first.",
    );
  }
  await takeRefusalsBack(transaction, into.id, changed.refused);
  await passOn(transaction, into, changed.vehicles);
  const after = await changeCustomer(transaction, actor, into, without(into, changed));
  await syncAddresses(transaction, actor, after, { isConfirmed: false });
  await giveRefusalsBack(transaction, actor, into.id, changed.settled);
}

/** Moves the links that a restored file brought into a merge back to it. Announces that the survivor has lost them. */
export async function moveBack(transaction: Db, { now }: Actor, fromId: number): Promise<void> {
  const merge = await findMerge(transaction, fromId);
  if (!merge) return;
  await transaction
    .updateTable("customer_links")
    .set({ customer_id: fromId })
    .where("id", "in", (eb) =>
      eb.selectFrom("customer_merge_links").select("link_id").where("merge_id", "=", merge.id),
    )
    .execute();
  await transaction.deleteFrom("customer_merges").where("id", "=", merge.id).execute();
  await announceEvent(transaction, now, { event: "customer.changed", id: merge.into_id });
}

/** Returns what a merge has changed in the survivor as it was before. */
function without(into: CustomerRow, { fields, addresses, vehicles }: Given): Partial<CustomerRow> {
  const unchanged = Object.entries(fields).filter(
    ([name, { after }]) => isKeyOf(into, name) && into[name] === after,
  );
  return {
    ...Object.fromEntries(unchanged.map(([name, { before }]) => [name, before])),
    addresses: linesOf(into)
      .filter((address) => !addresses.includes(address))
      .join("\n"),
    vehicles: splitVehicles(into.vehicles, vehicles),
  };
}

/** Restoring the survivor must not let in whom only the merged file let in. */
async function splitInBin(transaction: Db, actor: Actor, id: number, changed: Given): Promise<void> {
  if (!(await isInBin(transaction, "customer", id))) return;
  const entry = await lockEntry(transaction, { kind: "customer", id });
  const [main, ...parts] = rowsOf(entry) as [BinnedRow, ...BinnedRow[]];
  // A row from before files had vehicles names none.
  const into = { vehicles: "", ...main.row } as CustomerRow;
  await passOn(transaction, into, changed.vehicles);
  const row = { ...into, ...without(into, changed) };
  const own = parts.filter(
    ({ row: { address, state } }) =>
      !(state === "refused" ? changed.refused : changed.addresses).includes(String(address)),
  );
  const refusals = refusalsFor(actor, id, changed.settled)
    .filter(({ address }) => !own.some((one) => one.row.address === address))
    .map((refusal) => ({ table: "customer_addresses" as const, row: refusal }));
  const rows = [{ ...main, row: { ...row, search_text: searchTextOfCustomer(row) } }, ...own, ...refusals];
  await transaction
    .updateTable("bin")
    .set({ rows: JSON.stringify(rows) })
    .where("id", "=", entry.id)
    .execute();
}

/**
 * A later merge may have changed a line that this one brought. Undoing that one then gives back the line from before
 * both.
 */
async function passOn(transaction: Db, into: CustomerRow, lines: readonly MergedLine[]): Promise<void> {
  const changed = lines.filter(({ after }) => !into.vehicles.split("\n").includes(after));
  if (changed.length === 0) return;
  const others = await transaction
    .selectFrom("customer_merges")
    .select(["id", "changed"])
    .where("into_id", "=", into.id)
    .where("changed", "<>", "")
    .execute();
  for (const { id, changed: stored } of others) {
    const other = readJson(given, stored);
    const vehicles = other.vehicles.map(({ before, after }) => {
      const earlier = changed.find((line) => line.after === before);
      return { before: earlier ? earlier.before : before, after };
    });
    const next = JSON.stringify({ ...other, vehicles });
    if (next !== stored)
      await transaction.updateTable("customer_merges").set({ changed: next }).where("id", "=", id).execute();
  }
}

async function findMerge(db: Db, fromId: number) {
  return db.selectFrom("customer_merges").selectAll().where("from_id", "=", fromId).executeTakeFirst();
}
