import type { Actor } from "../../platform/audit/audit.server.ts";
import { removeRow } from "../../platform/audit/remove-row.server.ts";
import { lockRow } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Conflict } from "../../platform/errors.ts";
import { keysOf } from "../../platform/keys-of.ts";
import { z } from "../../platform/validation/zod.ts";
import { addressesOf, syncAddresses } from "./customer-addresses.server.ts";
import { copyRefusals } from "./merged-refusals.server.ts";
import { keepClosed, openTo, refusalsOf } from "./opened-to.server.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { customerFields, takenOverFields } from "./customer-fields.ts";
import { mostAddresses } from "./customers.schema.ts";
import { mergeVehicles, mostVehicles } from "./typed-vehicles.ts";
import { changeCustomer, type CustomerRow, customers, isDeclined, waiting } from "./customers.server.ts";

/** What the survivor took over, so that the merge can be undone. */
export const given = z.object({
  fields: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })),
  addresses: z.array(z.string()),
  /** The refusals that came with the merged file. Earlier merges do not name theirs. */
  refused: z.array(z.string()).default([]),
  /** The survivor's own refusals that ended, because the merged file had these addresses. */
  settled: z.array(z.string()).default([]),
  vehicles: z.array(z.object({ before: z.string().nullable(), after: z.string() })).default([]),
});
export type Given = z.infer<typeof given>;

/**
 * The columns that a survivor takes over if its own are null. Each number goes with the key by which files are
 * compared.
 */
const takenOver = [...takenOverFields, "reg_key", "vat_key"] as const;

/** How the account was opened. A survivor that has an account of its own does not close with another's application. */
const takenOverWithAccount = [...takenOver, "opened_by", "status_before", "terms_before"] as const;

/**
 * Merges one file into another, which takes over missing fields and all links. The merged file goes to the bin.
 * Restoring it undoes the merge; what has arrived meanwhile stays with the survivor. Throws `NotFound`. Throws
 * `Conflict` for merging a file into itself, and for too many addresses or too long notes.
 */
export async function mergeCustomers(
  db: Db,
  actor: Actor,
  intoId: number,
  fromId: number,
): Promise<CustomerRow> {
  if (fromId === intoId) throw new Conflict("A file cannot be merged into itself.");
  return inTransaction(db, async (transaction) => {
    const [from, into] = await lockBoth(transaction, fromId, intoId);
    const addresses = linesOf(from);
    if (linesOf(into).length + addresses.length > mostAddresses) {
      throw new Conflict(`Together they have more than ${mostAddresses} mail addresses. Nothing was merged.`);
    }
    if ((notesFor(into, from).notes ?? "").length > limits.message) {
      throw new Conflict(
        `Together their notes have more than ${limits.message} characters. Shorten one first: nothing was merged.`,
      );
    }
    const { vehicles, merged: mergedVehicles } = mergeVehicles(into.vehicles, from.vehicles);
    if (vehicles.split("\n").length > mostVehicles) {
      throw new Conflict(`Together they have more than ${mostVehicles} vehicles. Nothing was merged.`);
    }
    const { id: merge_id } = await transaction
      .insertInto("customer_merges")
      .values({
        from_id: from.id,
        into_id: into.id,
        reg_key: from.reg_key,
        vat_key: from.vat_key,
        changed: "",
        created_at: actor.now.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await moveLinks(transaction, merge_id, from.id, into.id);
    const settled = [...(await refusalsOf(transaction, addresses, into.id))];
    const refusals = await copyRefusals(transaction, from.id, into.id);
    const moved = await addressesOf(transaction, from.id);
    // The survivor can take over numbers and addresses only when the merged row is deleted.
    await removeRow(transaction, actor, {
      resource: customers,
      row: from,
      entry: () => ({
        action: "merged",
        details: { into: into.id },
      }),
      way: "bin",
    });
    const fields = fieldsFor(into, from);
    const merged = [...linesOf(into), ...addresses].join("\n");
    const after = await changeCustomer(transaction, actor, into, { ...fields, addresses: merged, vehicles });
    await syncAddresses(transaction, actor, after, { isConfirmed: false });
    // A merge lets nobody in or out, and neither does an approval from before it.
    for (const { address, granted_at, granted_by } of moved) {
      const opened = { customerId: into.id, addresses: [address] };
      await openTo(transaction, opened, { granted_at, granted_by });
    }
    await keepClosed(transaction, actor, into.id);
    const changed: Given = {
      addresses,
      refused: refusals,
      settled,
      vehicles: mergedVehicles,
      fields: Object.fromEntries(
        keysOf(fields).map((name) => [name, { before: into[name], after: fields[name] }]),
      ),
    };
    await transaction
      .updateTable("customer_merges")
      .set({ changed: JSON.stringify(changed) })
      .where("id", "=", merge_id)
      .execute();
    return after;
  });
}

/** Locks both files in the order of their ids, so that two merges cannot deadlock. */
async function lockBoth(
  transaction: Db,
  fromId: number,
  intoId: number,
): Promise<[CustomerRow, CustomerRow]> {
  const fromIsFirst = fromId < intoId;
  const first = await lockRow(transaction, "customers", fromIsFirst ? fromId : intoId);
  const second = await lockRow(transaction, "customers", fromIsFirst ? intoId : fromId);
  return fromIsFirst ? [first, second] : [second, first];
}

async function moveLinks(transaction: Db, merge_id: number, fromId: number, intoId: number): Promise<void> {
  await transaction
    .insertInto("customer_merge_links")
    .columns(["merge_id", "link_id"])
    .expression((eb) =>
      eb
        .selectFrom("customer_links")
        .select([eb.val(merge_id).$castTo<number>().as("merge_id"), "id"])
        .where("customer_id", "=", fromId),
    )
    .execute();
  await transaction
    .updateTable("customer_links")
    .set({ customer_id: intoId })
    .where("customer_id", "=", fromId)
    .execute();
}

function fieldsFor(into: CustomerRow, from: CustomerRow): Partial<CustomerRow> {
  const hasAccount = into.status !== "applicant" && !isDeclined(into);
  const lacking = (hasAccount ? takenOver : takenOverWithAccount).filter(
    (name) => into[name] === null && from[name] !== null,
  );
  return {
    ...(isDeclined(into) && statusFor(into, from) !== into.status && waiting),
    ...Object.fromEntries(lacking.map((name) => [name, from[name]])),
    ...notesFor(into, from),
    ...(statusFor(into, from) !== into.status && { status: statusFor(into, from) }),
  };
}

/** Returns the notes of both files, with the merged file's values of fields in which the survivor keeps its own. */
function notesFor(into: CustomerRow, from: CustomerRow): Partial<CustomerRow> {
  const others = takenOverFields.flatMap((name) => {
    const [own, other] = [into[name], from[name]];
    if (own === null || other === null || own === other) return [];
    const words = other.replaceAll(/\s*\n\s*/g, ", ");
    const label = customerFields[name].label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
    return `${label} ${name.endsWith("_number") ? words : `“${words}”`}`;
  });
  const merged = others.length > 0 && `Merged from ${from.company_name}: ${others.join(", ")}.`;
  if (!from.notes && !merged) return {};
  return { notes: [into.notes, from.notes, merged].filter(Boolean).join("\n\n") };
}

/**
 * Returns the survivor's status. A stop always wins, an account replaces an application, and a merged file that was
 * closed changes nothing.
 */
function statusFor(into: CustomerRow, from: CustomerRow): CustomerRow["status"] {
  if (from.status === "on_stop") return "on_stop";
  if (into.status !== "applicant" && !isDeclined(into)) return into.status;
  return from.status === "open" || from.status === "applicant" ? from.status : into.status;
}

export function linesOf({ addresses }: Pick<CustomerRow, "addresses">): string[] {
  return addresses.split("\n").filter(Boolean);
}
