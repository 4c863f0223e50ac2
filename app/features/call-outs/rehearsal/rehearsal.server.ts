import { type Actor, recordAudit } from "../../../platform/audit/audit.server.ts";
import { isUniqueViolation } from "../../../platform/db/engine.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { hours } from "../../../platform/durations.ts";
import { Conflict, NotFound } from "../../../platform/errors.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import type { Services } from "../../../platform/services.ts";
import { subjectOf } from "../../../platform/resources/stored.server.ts";
import { newReference } from "../../applications/form/reference.server.ts";
import { readCompany } from "../../company/company.server.ts";
import {
  addStep,
  type CallOutRow,
  callOuts,
  changeCallOut,
  findCallOut,
  type StepRow,
  stepsOf,
} from "../call-outs.server.ts";
import { beginChase } from "../chase-call-outs.server.ts";
import { emptyCard } from "../empty-card.ts";
import { insertCallOut } from "../store-call-out.server.ts";
import { readWakings } from "../waking/read-wakings.server.ts";
import { presentAttempts, presentSummary } from "./rehearsal.present.ts";
import type { Rehearsal, RehearsalState, RehearsalSummary } from "./rehearsal.schema.ts";

/** The beginning of its reference, so that no list, mail or line of the audit log can be taken for a call-out. */
const prefix = "REHEARSAL";
/** The chase ends a rehearsal after an hour. One that is older was left by a site that stood still. */
const longestMilliseconds = hours(2);

/**
 * Begins a rehearsal: a marked call-out without a driver, which is followed up as any other. Throws `Conflict` while
 * another one runs.
 */
export async function beginRehearsal(
  { db, config }: Pick<Services, "db" | "config">,
  actor: Actor,
): Promise<Rehearsal> {
  const reference = newReference(prefix);
  // Loads the mail components with the first mail, because they would delay every start.
  const { firstRehearsalMail } = await import("./rehearsal-mail.server.tsx");
  const mail = await firstRehearsalMail(await readCompany(db), config, reference);
  try {
    const id = await inTransaction(db, async (transaction) => {
      await endForgotten(transaction, actor);
      return insert(transaction, { config, actor, reference, mail });
    });
    return await readRehearsal(db, id);
  } catch (error) {
    if (isUniqueViolation(error)) throw new Conflict("A rehearsal is running already.");
    throw error;
  }
}

type New = Pick<Services, "config"> & {
  actor: Actor;
  reference: string;
  mail: (id: number) => Parameters<typeof queueMail>[2];
};

async function insert(transaction: Db, { config, actor, reference, mail }: New): Promise<number> {
  const { now } = actor;
  const id = await insertCallOut(
    transaction,
    { now, config },
    {
      ...emptyCard,
      is_rehearsal: 1,
      caller: null,
      reference,
      status: "received",
      user_id: null,
      customer_id: null,
      photographs_folder: null,
      card_token_hash: null,
    },
  );
  await addStep(transaction, actor, id, { status: "received" });
  const row = await requireRow(transaction, id);
  await recordAudit(transaction, actor, { action: "began to rehearse", subject: subjectOf(callOuts, row) });
  await queueMail(transaction, now, mail(id));
  await beginChase(transaction, now, id);
  return id;
}

async function endForgotten(transaction: Db, actor: Actor): Promise<void> {
  const running = await newest(transaction, "running");
  if (!running) return;
  if (actor.now.getTime() - Date.parse(running.created_at) < longestMilliseconds)
    throw new Conflict("A rehearsal is running already.");
  await changeCallOut(transaction, actor, running.id, { status: "cancelled", reason: "forgotten" });
}

/** Ends a rehearsal that nobody has answered. One that is over stays as it is. Throws `NotFound`. */
export async function endRehearsal(db: Db, actor: Actor, id: number): Promise<Rehearsal> {
  await inTransaction(db, async (transaction) => {
    const row = await requireRow(transaction, id);
    if (row.status !== "received") return;
    await changeCallOut(transaction, actor, id, { status: "cancelled", reason: "ended" });
  });
  return readRehearsal(db, id);
}

/** Throws `NotFound`, also for a call-out that is none. */
export async function readRehearsal(db: Db, id: number): Promise<Rehearsal> {
  const row = await requireRow(db, id);
  const mails = await db
    .selectFrom("mails")
    .select(["recipient", "created_at", "sent_at", "failed_at", "last_error"])
    .where("kind", "=", "unseen-call-out")
    .where("about_id", "=", id)
    .orderBy("id")
    .execute();
  return {
    ...presentSummary(row, await stepsOf(db, id)),
    attempts: presentAttempts(await readWakings(db, id), mails),
    version: row.version,
  };
}

/** Returns the rehearsal that runs, and the last that is over. */
export async function readRehearsalState(db: Db): Promise<RehearsalState> {
  return {
    running: await summaryOf(db, await newest(db, "running")),
    last: await summaryOf(db, await newest(db, "over")),
  };
}

async function summaryOf(db: Db, row: CallOutRow | undefined): Promise<RehearsalSummary | null> {
  if (!row) return null;
  const steps: StepRow[] = await stepsOf(db, row.id);
  return presentSummary(row, steps);
}

function newest(db: Db, which: "running" | "over"): Promise<CallOutRow | undefined> {
  return db
    .selectFrom("call_outs")
    .selectAll()
    .where("is_rehearsal", "=", 1)
    .where("status", which === "running" ? "=" : "!=", "received")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

async function requireRow(db: Db, id: number): Promise<CallOutRow> {
  const row = await findCallOut(db, id);
  if (!row || row.is_rehearsal === 0) throw new NotFound();
  return row;
}
