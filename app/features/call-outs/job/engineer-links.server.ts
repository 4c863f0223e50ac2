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

/** Returns the links of a call-out, the newest first. */
export async function readEngineers(db: Db, callOutId: number): Promise<EngineerRow[]> {
  return db
    .selectFrom("call_out_engineers")
    .selectAll()
    .where("call_out_id", "=", callOutId)
    .orderBy("number", "desc")
    .execute();
}

export function isWorking({ ended_at, ends_at }: EngineerRow, now: Date): boolean {
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
    const [newest] = await readEngineers(transaction, id);
    const current = newest && isWorking(newest, actor.now) ? newest : undefined;
    if (current?.engineer === engineer) return requireCallOut(transaction, id);
    if (current) await end(transaction, actor.now, current, "sent to another");
    const number = (newest?.number ?? 0) + 1;
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
    const [newest] = await readEngineers(transaction, id);
    if (newest && isWorking(newest, actor.now)) {
      await end(transaction, actor.now, newest, "taken back");
      await tell(transaction, actor, row, "taken back from an engineer");
    }
    return requireCallOut(transaction, id);
  });
}

/** Returns the link with this key. Throws `NotFound` for an unknown key, and `Gone` for a link that has ended. */
export async function requireLink(db: Db, now: Date, token: string): Promise<EngineerRow> {
  const link = await db
    .selectFrom("call_out_engineers")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirstOrThrow(() => new NotFound());
  if (!isWorking(link, now)) throw new Gone(whyEnded(link));
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
