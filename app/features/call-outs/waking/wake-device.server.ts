import type { Selectable } from "kysely";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { minutes } from "../../../platform/durations.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { logger } from "../../../platform/log.server.ts";
import { type NewMail, queueMail } from "../../../platform/mail/outbox.server.ts";
import { type Post, type PushOutcome, sendPush } from "../../../platform/push/send-push.server.ts";
import { vapidKeysOf } from "../../../platform/push/vapid-keys.server.ts";
import type { Services } from "../../../platform/services.ts";
import { readCompany } from "../../company/company.server.ts";
import { isColleague } from "../../accounts/users/colleagues.server.ts";
import { deviceGoneMail } from "./device-gone-mail.server.ts";
import { queueWaking } from "./wake-office.server.ts";
import { isNumber, textTo } from "./text-to.server.ts";
import { type Due, toldMessage, wakeMessage, type WakeMessage } from "./wake-message.ts";
import type { CallOutWakingsTable, WakeDevicesTable } from "./waking.tables.ts";
import { wakingToken } from "./answers.server.ts";

/** Somebody is woken once for call-outs that arrive together; the message counts them. */
const pauseMilliseconds = 45_000;
const retryDelays = [10_000, 30_000, minutes(1), minutes(2)];
const longestWait = minutes(5);
/** A rehearsal is never in one message with a call-out, and does not make one wait. */
const batches = [
  ["wake", 0],
  ["told", 0],
  ["wake", 1],
  ["told", 1],
] as const;
/** Nobody is woken for a message that should have left long ago: the server was off, or its clock was wrong. */
const staleMilliseconds = minutes(30);
/** The push service keeps the message for a telephone that is off, until the next round at the latest. */
const lifeSeconds = 600;
/** A push service replaces what waits of the same topic, so a rehearsal has its own. */
const topics = ["call-outs", "rehearsals"] as const;

type DeviceRow = Selectable<WakeDevicesTable>;
type WakingRow = Selectable<CallOutWakingsTable>;

/**
 * Job `wake-device`: sends what waits for one device as one message. What is no longer true is not sent. Tries again a
 * few times; a device whose subscription has ended is removed.
 */
export async function wakeDevice(
  services: Services,
  { deviceId }: Jobs["wake-device"],
  post?: Post,
): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const device = await db
    .selectFrom("wake_devices")
    .selectAll()
    .where("id", "=", deviceId)
    .executeTakeFirst();
  const waiting = await readWaiting(db, deviceId);
  if (!device) return end(db, now, { ids: waiting.map(({ id }) => id), problem: "The device was removed." });
  if (!(await isColleague(db, device.user_id)))
    return end(db, now, { ids: waiting.map(({ id }) => id), problem: "This person has left the office." });
  const { due, over } = sortOut(now, waiting);
  await end(db, now, { ids: over.map(({ id }) => id), problem: "It was no longer needed." });
  for (const [kind, is_rehearsal] of batches) {
    const rows = due.filter((row) => row.kind === kind && row.is_rehearsal === is_rehearsal);
    if (rows.length === 0) continue;
    const pauses = kind === "wake" && is_rehearsal === 0;
    const pauseEnd = pauses ? await pauseEndOf(db, device) : 0;
    if (pauseEnd > now.getTime()) await queueWaking(db, now, { deviceId, runAt: new Date(pauseEnd) });
    else await send(services, { device, rows, kind }, post);
  }
}

type Waiting = WakingRow & Due;

async function readWaiting(db: Db, deviceId: number): Promise<Waiting[]> {
  return db
    .selectFrom("call_out_wakings as waking")
    .innerJoin("call_outs", "call_outs.id", "waking.call_out_id")
    .selectAll("waking")
    .select(["call_outs.reference", "call_outs.status", "call_outs.joined_to", "call_outs.place"])
    .select("call_outs.is_rehearsal")
    .select(["call_outs.vehicle_number", "call_outs.trailer_number", "call_outs.telephone"])
    .select("call_outs.created_at as reported_at")
    .select((eb) =>
      eb
        .selectFrom("call_out_steps")
        .select("author_name")
        .whereRef("call_out_steps.call_out_id", "=", "call_outs.id")
        .where("call_out_steps.status", "!=", "received")
        .orderBy("call_out_steps.id", "desc")
        .limit(1)
        .as("by"),
    )
    .where("waking.device_id", "=", deviceId)
    .where("waking.handed_over_at", "is", null)
    .where("waking.ended_at", "is", null)
    .orderBy("waking.id")
    .execute();
}

function sortOut(now: Date, waiting: Waiting[]): { due: Waiting[]; over: Waiting[] } {
  const isDue = ({ kind, status, joined_to, created_at }: Waiting) => {
    const isUnseen = status === "received" && joined_to === null;
    return isUnseen === (kind === "wake") && now.getTime() - Date.parse(created_at) < staleMilliseconds;
  };
  const due = waiting.filter(isDue);
  return { due, over: waiting.filter((one) => !due.includes(one)) };
}

async function pauseEndOf(db: Db, { id }: DeviceRow): Promise<number> {
  const last = await db
    .selectFrom("call_out_wakings")
    .innerJoin("call_outs", "call_outs.id", "call_out_wakings.call_out_id")
    .select((eb) => eb.fn.max("handed_over_at").as("at"))
    .where("is_rehearsal", "=", 0)
    .where("device_id", "=", id)
    .where("kind", "=", "wake")
    .executeTakeFirst();
  return last?.at ? Date.parse(last.at) + pauseMilliseconds : 0;
}

type Batch = { device: DeviceRow; rows: Waiting[]; kind: WakingRow["kind"] };

async function send(services: Services, { device, rows, kind }: Batch, post?: Post): Promise<void> {
  const { db, clock, config } = services;
  const now = clock.now();
  const tried_at = await freeTime(db, device.id, now);
  const ids = rows.map(({ id }) => id);
  // Stored before it leaves, because the device may answer before the push service does.
  await db.updateTable("call_out_wakings").set({ tried_at }).where("id", "in", ids).execute();
  const token = wakingToken(config, { deviceId: device.id, triedAt: tried_at });
  const message = kind === "wake" ? wakeMessage(rows, { now, token }) : toldMessage(rows, { token });
  const outcome = await pushTo(services, device, message, post);
  const farewell =
    outcome.is === "gone" ? await deviceGoneMail(services, { ...device, why: outcome.problem }) : undefined;
  await inTransaction(db, (transaction) => note(transaction, now, { device, rows, outcome, farewell }));
}

/** The time names the message in its key, so no two messages to a device have the same, whatever the clock does. */
async function freeTime(db: Db, deviceId: number, now: Date): Promise<string> {
  for (let milliseconds = now.getTime(); ; milliseconds += 1) {
    const tried_at = new Date(milliseconds).toISOString();
    const same = db.selectFrom("call_out_wakings").select("id").where("device_id", "=", deviceId);
    if (!(await same.where("tried_at", "=", tried_at).limit(1).executeTakeFirst())) return tried_at;
  }
}

/**
 * Sends a message to a device, or as a text message to a number. A device whose key was derived from a forgotten secret
 * has ended.
 */
export async function pushTo(
  services: Pick<Services, "db" | "config" | "clock">,
  device: DeviceRow,
  message: WakeMessage,
  post?: Post,
): Promise<PushOutcome> {
  const { db, config } = services;
  if (isNumber(device)) return textTo(services, device, message);
  const keys = vapidKeysOf(config, device.key_id);
  if (!keys) return { is: "gone", problem: "The site’s secret was changed. Please switch it on again." };
  const contact = `mailto:${(await readCompany(db)).service_email}`;
  const text = JSON.stringify(message);
  return sendPush(
    device,
    { keys, contact, text, seconds: lifeSeconds, topic: topics[message.isRehearsal ? 1 : 0] },
    post,
  );
}

type Noted = {
  device: DeviceRow;
  rows: WakingRow[];
  outcome: PushOutcome;
  /** For the person whose device has gone. */
  farewell: NewMail | undefined;
};

async function note(transaction: Db, now: Date, noted: Noted): Promise<void> {
  const { device, rows, outcome, farewell } = noted;
  const ids = rows.map(({ id }) => id);
  if (outcome.is === "handed over") {
    await change(transaction, ids, { handed_over_at: now.toISOString(), problem: null });
    await noteProblem(transaction, device.id, null);
    return;
  }
  logger.warn({ device: device.id, problem: outcome.problem }, "a device could not be woken");
  if (outcome.is === "gone") {
    await transaction.deleteFrom("wake_devices").where("id", "=", device.id).execute();
    if (farewell) await queueMail(transaction, now, farewell);
    return end(transaction, now, { ids, problem: outcome.problem });
  }
  await noteProblem(transaction, device.id, outcome.problem);
  const attempts = Math.max(...rows.map((row) => row.attempts));
  const delay = outcome.is === "later" ? retryDelays[attempts] : undefined;
  if (delay === undefined) return end(transaction, now, { ids, problem: outcome.problem });
  await change(transaction, ids, { attempts: attempts + 1, problem: outcome.problem });
  const asked = outcome.is === "later" ? (outcome.retryAfter ?? 0) : 0;
  const wait = Math.min(Math.max(delay, asked), longestWait);
  await queueWaking(transaction, now, { deviceId: device.id, runAt: new Date(now.getTime() + wait) });
}

async function noteProblem(db: Db, deviceId: number, last_error: string | null): Promise<void> {
  await db.updateTable("wake_devices").set({ last_error }).where("id", "=", deviceId).execute();
}

type Change = Partial<Pick<WakingRow, "handed_over_at" | "ended_at" | "problem" | "attempts">>;

async function change(db: Db, ids: number[], set: Change): Promise<void> {
  await db.updateTable("call_out_wakings").set(set).where("id", "in", ids).execute();
}

async function end(db: Db, now: Date, { ids, problem }: { ids: number[]; problem: string }): Promise<void> {
  if (ids.length > 0) await change(db, ids, { ended_at: now.toISOString(), problem });
}
