import { systemActor } from "../../platform/audit/audit.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { minutes } from "../../platform/durations.ts";
import { idempotencyKey, isRepeated } from "../../platform/idempotency/idempotency.server.ts";
import { enqueueJob } from "../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { type NewMail, queueMail } from "../../platform/mail/outbox.server.ts";
import type { Services } from "../../platform/services.ts";
import { announceEvent } from "../../platform/webhooks/announce-event.server.ts";
import { readCompany } from "../company/company.server.ts";
import { isInOffice } from "../accounts/users/colleagues.server.ts";
import { type CallOutRow, changeCallOut, findCallOut } from "./call-outs.server.ts";
import { countNewCallOuts, isFlood } from "./count-open.server.ts";
import { wakeOffice } from "./waking/wake-office.server.ts";
import { readMinutesUntilLate } from "./late-call-outs.server.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface Jobs {
    /** `round` counts from 1. `due` is when the round was to begin, as ISO text. */
    "chase-call-out": { callOutId: number; round: number; due: string };
  }
}

/** When the breakdown mailbox is reminded. */
const firstRoundMilliseconds = minutes(3);
/** Nobody is woken for a round that should have run long ago: the server was off, or its clock was wrong. */
const staleMilliseconds = minutes(30);
/** A rehearsal ends when everybody has had as long to answer as the firm allows. */
const endOfRehearsal = 3;
/** After an hour the list, the dashboard and the daily mail go on saying it. */
const longestMilliseconds = minutes(60);

/** Wakes the office, and follows a call-out up until somebody has seen it. To be called in the transaction that stores it. */
export async function beginChase(transaction: Db, now: Date, callOutId: number): Promise<void> {
  await wakeOffice(transaction, now, { callOutId, round: 0 });
  await scheduleRound(transaction, now, {
    callOutId,
    round: 1,
    runAt: new Date(now.getTime() + firstRoundMilliseconds),
  });
}

async function scheduleRound(
  transaction: Db,
  now: Date,
  { callOutId, round, runAt }: { callOutId: number; round: number; runAt: Date },
): Promise<void> {
  const payload = { callOutId, round, due: runAt.toISOString() };
  await enqueueJob(transaction, now, { kind: "chase-call-out", payload, runAt });
}

/**
 * Job `chase-call-out`: wakes the office again and mails the breakdown mailbox after three minutes. From the time when the firm calls it
 * late it mails everybody with the duty office too, and again after each such time, for an hour. Ends with the first
 * step. A call-out that is joined to another is quiet, and goes on when it is separated. Each round is noted in the
 * call-out, and happens once. A rehearsal goes the same way, and ends one such time after everybody was woken.
 */
export async function chaseCallOut(
  services: Services,
  { callOutId, round, due }: Jobs["chase-call-out"],
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const row = await findCallOut(db, callOutId);
  if (!row || !isUnseen(row)) return;
  const untilLate = minutes(await readMinutesUntilLate(db));
  const created = Date.parse(row.created_at);
  const isQuiet = row.joined_to !== null || now.getTime() - Date.parse(due) > staleMilliseconds;
  const waited = Math.max(1, Math.round((now.getTime() - created) / minutes(1)));
  const isEnd = row.is_rehearsal === 1 && round >= endOfRehearsal;
  const mails = isQuiet || isEnd ? [] : await mailsOf(services, { row, round, waited });
  // The first round is followed by the time that the firm calls late, the others by as long again.
  const next = new Date(Math.max(created + untilLate * round, now.getTime() + minutes(1)));
  await inTransaction(db, async (transaction) => {
    const claim = {
      key: idempotencyKey("chase", [callOutId, round]),
      milliseconds: longestMilliseconds + staleMilliseconds,
    };
    if (await isRepeated(transaction, now, claim)) return;
    const current = await findCallOut(transaction, callOutId);
    if (!current || !isUnseen(current)) return;
    if (isEnd) return endUnanswered(transaction, now, callOutId);
    if (!isQuiet) await sendRound(transaction, now, { row, round, waited, mails, untilLate });
    const isLast = next.getTime() - created > longestMilliseconds;
    if (isLast && !row.is_rehearsal) return;
    const following = isLast
      ? { round: endOfRehearsal, runAt: new Date(Math.max(created + longestMilliseconds, now.getTime())) }
      : { round: round + 1, runAt: next };
    await scheduleRound(transaction, now, { callOutId, ...following });
  });
}

async function endUnanswered(transaction: Db, now: Date, callOutId: number): Promise<void> {
  const reason = "nobody answered";
  await changeCallOut(transaction, systemActor(now, "website"), callOutId, { status: "cancelled", reason });
}

type Round = { row: CallOutRow; round: number; waited: number };

async function sendRound(
  transaction: Db,
  now: Date,
  { row, round, waited, mails, untilLate }: Round & { mails: RoundMails | never[]; untilLate: number },
): Promise<void> {
  const [toMailbox, ...toPeople] = mails;
  // Many call-outs at once: each person gets one mail, which counts the others, and in a flood so does the mailbox. Half
  // the time, so that a round that ran late takes no mail away from the next.
  const isFirst = async (who: string) => {
    const key = idempotencyKey(`chase of ${who}`, row.is_rehearsal ? [row.id] : []);
    return !(await isRepeated(transaction, now, { key, milliseconds: untilLate / 2 }));
  };
  const isMailboxTold =
    toMailbox !== undefined && (!(await isFlood(transaction, now)) || (await isFirst("the mailbox")));
  if (isMailboxTold) await queueMail(transaction, now, toMailbox);
  const arePeopleTold = toPeople.length > 0 && (await isFirst("everybody"));
  if (arePeopleTold) for (const mail of toPeople) await queueMail(transaction, now, mail);
  if (round === 2 && !row.is_rehearsal) {
    await announceEvent(transaction, now, { event: "callout.unseen", id: row.id, status: row.status });
  }
  const told = [
    ...(isMailboxTold ? ["the breakdown mailbox"] : []),
    ...(arePeopleTold ? [`${toPeople.length} people of the office`] : []),
  ].join(" and ");
  const mailed = told === "" ? "A mail about all that wait" : `A mail to ${told}`;
  const devices = await wakeOffice(transaction, now, { callOutId: row.id, round });
  const woken = devices > 0 ? ` ${devices} ${devices === 1 ? "device is" : "devices are"} woken again.` : "";
  await transaction
    .insertInto("call_out_notes")
    .values({
      call_out_id: row.id,
      author_name: "website",
      text: `Nobody had seen it after ${waited} minutes. ${mailed} is on its way.${woken}`,
      created_at: now.toISOString(),
    })
    .execute();
}

type RoundMails = NewMail[];

/** Renders the mails of a round, the one to the breakdown mailbox first. */
async function mailsOf({ db, config, clock }: Services, { row, round, waited }: Round): Promise<RoundMails> {
  const { chaseMail } = await import("./chase-mail.server.tsx");
  const company = await readCompany(db);
  const others = row.is_rehearsal ? 0 : Math.max(0, (await countNewCallOuts(db)) - 1);
  const chased = { row, minutes: waited, others };
  const alone = (await isFlood(db, clock.now())) ? chased : { ...chased, others: 0 };
  const mailbox = await chaseMail(company, config, company.service_email, alone);
  if (round === 1) return [mailbox];
  const people = await listOfficeAddresses(db);
  return [mailbox, ...(await Promise.all(people.map((to) => chaseMail(company, config, to, chased))))];
}

/** Whether a mail about an unseen call-out is still true. */
export async function isStillUnseen(db: Db, callOutId: number): Promise<boolean> {
  const row = await findCallOut(db, callOutId);
  return row !== undefined && isUnseen(row) && row.joined_to === null;
}

function isUnseen({ status }: CallOutRow): boolean {
  return status === "received";
}

async function listOfficeAddresses(db: Db): Promise<string[]> {
  const admins = await db
    .selectFrom("users")
    .select(["email", "role", "duties"])
    .where("role", "=", "admin")
    .where("email_verified_at", "is not", null)
    .orderBy("id")
    .execute();
  return admins.filter(isInOffice).map(({ email }) => email);
}
