import type { Selectable } from "kysely";
import { type Actor, recordAudit } from "../../../platform/audit/audit.server.ts";
import { rewriteRows } from "../../../platform/audit/rewrite-rows.server.ts";
import type { Config } from "../../../platform/config/config.server.ts";
import { lockRow } from "../../../platform/db/locked.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { days } from "../../../platform/durations.ts";
import { Conflict, Gone, NotFound } from "../../../platform/errors.ts";
import { subjectOf } from "../../../platform/resources/stored.server.ts";
import type { Secrets } from "../../../platform/secrets/keys.server.ts";
import { sign, tokenOf } from "../../../platform/secrets/signing.server.ts";
import { hashToken } from "../../../platform/secrets/tokens.server.ts";
import type { Services } from "../../../platform/services.ts";
import {
  type CallOutRow,
  callOuts,
  type CallOutWithHistory,
  changeCallOut,
  requireCallOut,
} from "../call-outs.server.ts";
import type { CallOutEngineersTable } from "./job.tables.ts";
import { refuseRehearsal } from "../rehearsal/refuse-rehearsal.ts";

export type EngineerRow = Selectable<CallOutEngineersTable>;

const linkMilliseconds = days(14);
/** Long enough that nobody can guess it, and short enough for one text message. */
const tokenLength = 32;

type Numbered = Pick<EngineerRow, "number" | "token_hash"> & Pick<CallOutRow, "reference">;

/** A link, with the reference of the call-out that it was made for. */
export type EngineerLink = EngineerRow & Pick<CallOutRow, "reference">;

function engineerToken(config: Pick<Config, "secret">, { reference, number }: Omit<Numbered, "token_hash">) {
  return sign(config, "engineer page", `${reference} ${number}`).slice(0, tokenLength);
}

/** Returns the address of an engineer's page, also if its key was derived from an earlier secret. */
export function engineerUrl(
  { appUrl, ...secrets }: Secrets & Pick<Config, "appUrl">,
  link: Numbered,
): string {
  const token = tokenOf(secrets, link.token_hash, (one) => engineerToken(one, link));
  return new URL(`/engineer/${token}`, appUrl).href;
}

/** Returns the links of a call-out and of those that were joined to it, the newest first. */
export async function readEngineers(db: Db, callOutId: number): Promise<EngineerLink[]> {
  return db
    .selectFrom("call_out_engineers")
    .innerJoin("call_outs", "call_outs.id", "call_out_engineers.call_out_id")
    .selectAll("call_out_engineers")
    .select("call_outs.reference")
    .where((eb) => eb.or([eb("call_outs.id", "=", callOutId), eb("call_outs.joined_to", "=", callOutId)]))
    .orderBy("call_out_engineers.created_at", "desc")
    .orderBy("call_out_engineers.id", "desc")
    .execute();
}

/** Returns the link with which an engineer works on a call-out: the newest of those that have not ended. */
async function findCurrent(db: Db, now: Date, callOutId: number): Promise<EngineerLink | undefined> {
  return (await readEngineers(db, callOutId)).find((link) => isWorking(link, now));
}

function isWorking({ ended_at, ends_at }: EngineerRow, now: Date): boolean {
  return ended_at === null && ends_at > now.toISOString();
}

/**
 * Makes a link for an engineer. The link of another engineer ends; for the same one it stays. Throws `NotFound`, and
 * `Conflict` for a call-out that was joined or cancelled.
 */
export async function sendToEngineer(
  { db, config }: Pick<Services, "db" | "config">,
  actor: Actor,
  id: number,
  engineer: string,
): Promise<CallOutWithHistory> {
  return inTransaction(db, async (transaction) => {
    const row = await lockRow(transaction, "call_outs", id);
    refuseStopped(row);
    const links = await readEngineers(transaction, id);
    const current = links.find((link) => isWorking(link, actor.now));
    if (current?.engineer === engineer) return requireCallOut(transaction, id);
    if (current) await end(transaction, actor.now, current, "sent to another");
    const number =
      Math.max(0, ...links.filter((link) => link.call_out_id === id).map((link) => link.number)) + 1;
    await transaction
      .insertInto("call_out_engineers")
      .values({
        call_out_id: id,
        number,
        engineer,
        token_hash: hashToken(engineerToken(config, { reference: row.reference, number })),
        sent_by: actor.name,
        created_at: actor.now.toISOString(),
        ends_at: new Date(actor.now.getTime() + linkMilliseconds).toISOString(),
        ended_at: null,
        ended_why: null,
      })
      .execute();
    // Who sends it has seen it: nobody else need be woken.
    if (row.status === "received") await changeCallOut(transaction, actor, id, { status: "seen" });
    await tell(transaction, actor, row, "sent to an engineer");
    return requireCallOut(transaction, id);
  });
}

/** Ends the link of a call-out. Does nothing if none works. Throws `NotFound`. */
export async function takeBackFromEngineer(db: Db, actor: Actor, id: number): Promise<CallOutWithHistory> {
  return inTransaction(db, async (transaction) => {
    const row = await lockRow(transaction, "call_outs", id);
    const current = await findCurrent(transaction, actor.now, id);
    if (current) {
      await end(transaction, actor.now, current, "taken back");
      await tell(transaction, actor, row, "taken back from an engineer");
    }
    return requireCallOut(transaction, id);
  });
}

/**
 * Returns the link with this key. Where its call-out was joined to another, it is one of that call-out, unless somebody
 * else goes there. Throws `NotFound` for an unknown key, and `Gone` for a link that has ended.
 */
export async function requireLink(db: Db, now: Date, token: string): Promise<EngineerRow> {
  const { joined_to, ...link } = await db
    .selectFrom("call_out_engineers")
    .innerJoin("call_outs", "call_outs.id", "call_out_engineers.call_out_id")
    .selectAll("call_out_engineers")
    .select("call_outs.joined_to")
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirstOrThrow(() => new NotFound());
  if (!isWorking(link, now)) throw new Gone(whyEnded(link));
  if (joined_to === null) return link;
  const current = await findCurrent(db, now, joined_to);
  return current?.id === link.id ? { ...link, call_out_id: joined_to } : link;
}

/**
 * Returns the link again in a transaction that has locked its call-out: the office may have ended it meanwhile. Throws
 * `Conflict` if the call-out was joined meanwhile; the telephone sends it again.
 */
export async function requireSameLink(
  transaction: Db,
  now: Date,
  { token, callOutId }: { token: string; callOutId: number },
): Promise<EngineerRow> {
  const link = await requireLink(transaction, now, token);
  if (link.call_out_id !== callOutId) throw new Conflict("The office has just joined two call-outs.");
  return link;
}

function whyEnded({ ended_why }: EngineerRow): string {
  if (ended_why === "sent to another") return "The office has given this job to somebody else.";
  if (ended_why === "taken back") return "The office has taken this link back.";
  return "This link has ended: its 14 days are over.";
}

function refuseStopped({ joined_to, status, is_rehearsal }: CallOutRow): void {
  refuseRehearsal({ is_rehearsal });
  if (joined_to !== null) throw new Conflict("It is joined to another call-out. Send that one.");
  if (status === "cancelled") throw new Conflict("It is cancelled. Open it again first.");
}

async function end(
  transaction: Db,
  now: Date,
  { id }: EngineerRow,
  ended_why: EngineerRow["ended_why"],
): Promise<void> {
  const ended_at = now.toISOString();
  await transaction
    .updateTable("call_out_engineers")
    .set({ ended_at, ended_why })
    .where("id", "=", id)
    .execute();
}

async function tell(transaction: Db, actor: Actor, row: CallOutRow, action: string): Promise<void> {
  await recordAudit(transaction, actor, { action, subject: subjectOf(callOuts, row) });
  await rewriteRows(transaction, actor.now, { resource: callOuts, ids: [row.id], columns: {} });
}
