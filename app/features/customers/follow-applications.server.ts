import type { Actor } from "../../platform/audit/audit.server.ts";
import { removeRow } from "../../platform/audit/remove-row.server.ts";
import { readBinnedRows, rowsIn } from "../../platform/bin/bin.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { type Application, applicationArrived, giveAddresses, lockFileOf } from "./arrivals.server.ts";
import { keepGrantsOf, openTo, openToApproved, refusalsOf } from "./opened-to.server.ts";
import { peopleOf } from "./people-of-application.server.ts";
import { refuseAddresses } from "./refuse-addresses.server.ts";
import { changeCustomer, type CustomerRow, customers, isDeclined, waiting } from "./customers.server.ts";

/**
 * Updates the file after a change of status of its application, in the same transaction. An approval opens the file to
 * nobody in `leftOut`.
 */
export async function applicationMoved(
  transaction: Db,
  actor: Actor,
  application: Application,
  from: Application["status"],
  leftOut: readonly string[] = [],
): Promise<void> {
  if (application.status === from) return;
  if (application.status === "spam") return removeUntouched(transaction, actor, application.id);
  let file = await lockFileOf(transaction, application.id);
  if (!file && (application.status === "approved" || from === "spam")) {
    await applicationArrived(transaction, actor.now, application);
    file = await lockFileOf(transaction, application.id);
  }
  if (!file) return;
  if (application.status === "approved")
    return open(transaction, actor, file, { sent: application, leftOut });
  await updateStatus(transaction, actor, await revertOpening(transaction, actor, file, application));
  await openToApproved(transaction, actor, file.id);
}

/** Updates the file after its application was deleted or restored. */
export async function applicationDeletedOrRestored(transaction: Db, actor: Actor, id: number): Promise<void> {
  const file = await lockFileOf(transaction, id);
  if (!file) return;
  await updateStatus(transaction, actor, file);
  await openToApproved(transaction, actor, file.id);
}

/** Lets files stay open, and to the same people, although approved applications of them will be forgotten by age. */
export async function applicationsExpire(
  transaction: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<void> {
  const approved = await transaction
    .selectFrom("trade_applications")
    .select(["id", "email", "accounts_email", "step_at"])
    .where("id", "in", ids)
    .where("status", "=", "approved")
    .orderBy("id")
    .execute();
  for (const sent of approved) {
    const file = await lockFileOf(transaction, sent.id);
    if (file?.opened_by && !ids.includes(file.opened_by))
      await changeCustomer(transaction, actor, file, { opened_by: sent.id });
    await keepGrantsOf(transaction, sent, file?.id);
  }
}

/**
 * Closes an applicant's file once all its applications are declined. Makes it an applicant's again with the next open
 * application.
 */
async function updateStatus(transaction: Db, actor: Actor, file: CustomerRow): Promise<void> {
  if (file.status !== "applicant" && !isDeclined(file)) return;
  const rows = await transaction
    .selectFrom("customer_links as links")
    .innerJoin("trade_applications as sent", "sent.id", "links.of_id")
    .select("sent.status")
    .distinct()
    .where("links.customer_id", "=", file.id)
    .where("links.kind", "=", "application")
    .where("sent.status", "<>", "spam")
    .execute();
  if (rows.length === 0) return;
  const declined = rows.every(({ status }) => status === "declined");
  if (declined === isDeclined(file)) return;
  const change = declined
    ? { status: "closed" as const, status_before: file.status, terms_before: file.terms, opened_by: null }
    : waiting;
  await changeCustomer(transaction, actor, file, change);
}

/**
 * Deletes the file that an application marked as spam has created, unless it has other links or somebody has edited it.
 */
async function removeUntouched(transaction: Db, actor: Actor, applicationId: number): Promise<void> {
  const file = await lockFileOf(transaction, applicationId);
  if (!file) return;
  const links = await transaction
    .selectFrom("customer_links")
    .select("id")
    .where("customer_id", "=", file.id)
    .limit(2)
    .execute();
  const isUntouched = file.status === "applicant" && !file.notes && !file.account_number;
  if (isUntouched && links.length === 1) {
    await removeRow(transaction, actor, { resource: customers, row: file, way: "bin" });
  } else await updateStatus(transaction, actor, file);
}

/**
 * Opens the file, also a closed one, because the letter says that the account is open. Only the office can lift a stop.
 */
async function open(
  transaction: Db,
  actor: Actor,
  file: CustomerRow,
  { sent, leftOut }: { sent: Application; leftOut: readonly string[] },
): Promise<void> {
  const isOpening = file.status === "applicant" || file.status === "closed";
  const terms = file.status === "closed" ? (sent.terms ?? file.terms) : (file.terms ?? sent.terms);
  const opened = isOpening
    ? await changeCustomer(transaction, actor, file, {
        status: "open",
        opened_by: sent.id,
        status_before: isDeclined(file) ? "applicant" : file.status,
        terms,
        terms_before: file.terms,
        invoice_address: file.invoice_address ?? sent.address,
      })
    : file;
  const rest = await refuseAddresses(transaction, actor, opened, leftOut);
  const refused = await refusalsOf(transaction, peopleOf(sent), opened.id);
  const people = peopleOf(sent).filter((one) => !refused.has(one));
  await giveAddresses(transaction, actor, rest, people);
  await openTo(
    transaction,
    { customerId: opened.id, addresses: people },
    { granted_at: actor.now.toISOString(), granted_by: sent.id },
  );
}

/**
 * Restores the file to its state before this application opened it, unless another one is approved, which keeps it open.
 * Terms that somebody has changed since remain.
 */
async function revertOpening(
  transaction: Db,
  actor: Actor,
  file: CustomerRow,
  sent: Application,
): Promise<CustomerRow> {
  if (file.opened_by !== sent.id || file.status !== "open") return file;
  const other = await findApproved(transaction, file.id);
  if (other !== undefined) return changeCustomer(transaction, actor, file, { opened_by: other });
  return changeCustomer(transaction, actor, file, {
    ...waiting,
    status: file.status_before ?? "applicant",
    terms: file.status_before && file.terms === sent.terms ? file.terms_before : file.terms,
  });
}

/**
 * Returns the application of a file that was approved first, or else one that was approved when it went into the bin.
 * The letter of a later one may still wait, and hides the file until it leaves.
 */
async function findApproved(transaction: Db, customerId: number): Promise<number | undefined> {
  const links = await transaction
    .selectFrom("customer_links as links")
    .leftJoin("trade_applications as sent", "sent.id", "links.of_id")
    .leftJoin("bin", (join) => join.onRef("bin.of_id", "=", "links.of_id").on("bin.kind", "=", "application"))
    .select(["links.of_id as id", "sent.status", "bin.rows"])
    .where("links.customer_id", "=", customerId)
    .where("links.kind", "=", "application")
    .orderBy("sent.step_at", (order) => order.asc().nullsLast())
    .orderBy("links.of_id")
    .execute();
  return links.find(({ status, rows }) => (status ?? statusIn(rows)) === "approved")?.id;
}

function statusIn(rows: string | null): string | undefined {
  return rows === null ? undefined : rowsIn(readBinnedRows(rows), "trade_applications")[0]?.status;
}
