import type { Actor } from "../../../platform/audit/audit.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { enqueueJob } from "../../../platform/jobs/jobs.server.ts";
import { isInOffice } from "../../accounts/users/colleagues.server.ts";
import { onCallAt, type Shift } from "./on-call.ts";
import { readShifts } from "./on-call.server.ts";
import type { CallOutWakingsTable } from "./waking.tables.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface Jobs {
    "wake-device": { deviceId: number };
  }
}

type Device = { id: number; user_id: number; person: string; name: string };

/**
 * Wakes people for a call-out, in the transaction that stores it (round 0) or notes a further round. At once only who
 * is on call first, then the second too, and from the second round on everybody with the duty office. Where nobody of
 * those has a device, or nobody is planned, everybody is woken. Returns the number of devices.
 */
export async function wakeOffice(
  transaction: Db,
  now: Date,
  { callOutId, round }: { callOutId: number; round: number },
): Promise<number> {
  const all = await listDevices(transaction);
  const devices = all.length === 0 ? [] : chosenFor(round, all, onCallAt(await readShifts(transaction), now));
  await queue(transaction, now, { callOutId, kind: "wake", devices });
  return devices.length;
}

function chosenFor(round: number, all: Device[], { first, second }: ReturnType<typeof onCallAt>): Device[] {
  const of = (...shifts: (Shift | undefined)[]) =>
    all.filter(({ user_id }) => shifts.some((shift) => shift?.user_id === user_id));
  const early = round === 0 ? [of(first), of(first, second)] : [of(first, second)];
  return round > 1 ? all : (early.find((devices) => devices.length > 0) ?? all);
}

/** Tells every device that was woken for a call-out, except the actor's own, that somebody has it. */
export async function tellWoken(transaction: Db, actor: Actor, callOutId: number): Promise<void> {
  const woken = await transaction
    .selectFrom("call_out_wakings")
    .select("device_id")
    .where("call_out_id", "=", callOutId)
    .where("handed_over_at", "is not", null)
    .execute();
  const ids = new Set(woken.map(({ device_id }) => device_id));
  const devices = (await listDevices(transaction)).filter(
    ({ id, user_id }) => ids.has(id) && user_id !== actor.id,
  );
  await queue(transaction, actor.now, { callOutId, kind: "told", devices });
}

async function listDevices(db: Db): Promise<Device[]> {
  const rows = await db
    .selectFrom("wake_devices")
    .innerJoin("users", "users.id", "wake_devices.user_id")
    .select(["wake_devices.id", "wake_devices.user_id", "wake_devices.name"])
    .select(["users.firstname", "users.lastname", "users.role", "users.duties"])
    .orderBy("wake_devices.id")
    .execute();
  return rows
    .filter(isInOffice)
    .map(({ firstname, lastname, ...device }) => ({ ...device, person: `${firstname} ${lastname}` }));
}

type Queued = { callOutId: number; kind: CallOutWakingsTable["kind"]; devices: Device[] };

async function queue(transaction: Db, now: Date, { callOutId, kind, devices }: Queued): Promise<void> {
  if (devices.length === 0) return;
  const rows = devices.map(({ id, user_id, person, name }) => ({
    call_out_id: callOutId,
    user_id,
    device_id: id,
    kind,
    person,
    device: name,
    created_at: now.toISOString(),
  }));
  const empty = { tried_at: null, handed_over_at: null, arrived_at: null, seen_at: null };
  await transaction
    .insertInto("call_out_wakings")
    .values(rows.map((row) => ({ ...row, ...empty, ended_at: null, problem: null })))
    .execute();
  for (const { id } of devices) await queueWaking(transaction, now, { deviceId: id });
}

/** Queues the one job of a device, at `runAt` if that is given. */
export async function queueWaking(
  db: Db,
  now: Date,
  { deviceId, runAt }: { deviceId: number; runAt?: Date },
): Promise<void> {
  await enqueueJob(db, now, {
    kind: "wake-device",
    payload: { deviceId },
    key: `wake-device:${deviceId}`,
    ...(runAt && { runAt }),
  });
}
