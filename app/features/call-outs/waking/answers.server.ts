import type { Selectable } from "kysely";
import type { Config } from "../../../platform/config/config.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { hours } from "../../../platform/durations.ts";
import { NotFound } from "../../../platform/errors.ts";
import type { OriginAndTime } from "../../../platform/http/origin.ts";
import { isSigned, sign } from "../../../platform/secrets/signing.server.ts";
import type { Services } from "../../../platform/services.ts";
import { isColleague } from "../../accounts/users/colleagues.server.ts";
import { type CallOutRow, changeCallOut, findCallOut, stepsOf } from "../call-outs.server.ts";
import type { CallOutWakingsTable } from "./waking.tables.ts";

const purpose = "waking";
/** How long a message can be answered. */
const longestMilliseconds = hours(24);

type Message = { deviceId: number; triedAt: string };
type WakingRow = Selectable<CallOutWakingsTable>;

/** Returns the key of one message to a device. It proves that the device received it, and lets its owner answer. */
export function wakingToken(config: Pick<Config, "secret">, { deviceId, triedAt }: Message): string {
  const text = `${deviceId} ${triedAt}`;
  return `${Buffer.from(text).toString("base64url")}.${sign(config, purpose, text)}`;
}

/** Throws `NotFound` for an unknown or old key. */
function readToken(config: Config, now: Date, token: string): Message {
  const [encoded = "", signature = ""] = token.split(".");
  const text = Buffer.from(encoded, "base64url").toString("utf8");
  const [deviceId, triedAt = ""] = text.split(" ");
  const age = now.getTime() - Date.parse(triedAt);
  if (!isSigned(config, purpose, { text, signature }) || !(age <= longestMilliseconds)) throw new NotFound();
  return { deviceId: Number(deviceId), triedAt };
}

/** Records that a message arrived, as the device's browser reports it. Throws `NotFound` for an unknown or old key. */
export async function noteArrival(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  token: string,
): Promise<void> {
  const now = clock.now();
  const { deviceId, triedAt } = readToken(config, now, token);
  const arrived_at = now.toISOString();
  await db.updateTable("wake_devices").set({ arrived_at }).where("id", "=", deviceId).execute();
  await db
    .updateTable("call_out_wakings")
    .set({ arrived_at })
    .where("device_id", "=", deviceId)
    .where("tried_at", "=", triedAt)
    .where("arrived_at", "is", null)
    .execute();
}

/**
 * Marks the call-out of a message as seen by the person who was woken, without signing in. Returns what the device
 * shows. Throws `NotFound` for an unknown or old key, and for somebody who has left the office.
 */
export async function seeByMessage(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  origin: Omit<OriginAndTime, "now">,
  token: string,
): Promise<string> {
  const now = clock.now();
  const message = readToken(config, now, token);
  const [waking] = await wakingsOf(db, message);
  if (!waking || !(await isColleague(db, waking.user_id))) throw new NotFound();
  const { call_out_id, user_id, person } = waking;
  const row = await findCallOut(db, call_out_id);
  if (!row) throw new NotFound();
  if (row.status !== "received" || row.joined_to !== null) return alreadySeen(db, person, row);
  const actor = { ...origin, now, id: user_id, name: person };
  await changeCallOut(db, actor, call_out_id, { status: "seen" });
  const seen_at = now.toISOString();
  await db.updateTable("call_out_wakings").set({ seen_at }).where("id", "=", waking.id).execute();
  return alreadySeen(db, person, row);
}

async function wakingsOf(db: Db, { deviceId, triedAt }: Message): Promise<WakingRow[]> {
  return db
    .selectFrom("call_out_wakings")
    .selectAll()
    .where("device_id", "=", deviceId)
    .where("tried_at", "=", triedAt)
    .where("kind", "=", "wake")
    .orderBy("id")
    .execute();
}

/** Of two who press at once, the second reads whose it is. */
async function alreadySeen(db: Db, person: string, { id, is_rehearsal }: CallOutRow): Promise<string> {
  const steps = await stepsOf(db, id);
  const answer = steps.find(({ status }) => status !== "received");
  const by = answer?.author_name;
  if (is_rehearsal && answer?.status === "cancelled") return "The rehearsal is over. No driver waits.";
  if (by === undefined) return "It was joined to another call-out.";
  if (is_rehearsal)
    return by === person ? "Rehearsal: your answer counts. Thank you." : `Rehearsal: ${by} was first.`;
  return by === person ? "You have it. Please ring the driver." : `${by} has it already.`;
}
