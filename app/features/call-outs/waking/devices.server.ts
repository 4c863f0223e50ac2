import { type Actor } from "../../../platform/audit/audit.server.ts";
import type { Config } from "../../../platform/config/config.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { Conflict, Invalid, NotFound } from "../../../platform/errors.ts";
import { currentVapidKeys } from "../../../platform/push/vapid-keys.server.ts";
import { listColleagues } from "../../users/colleagues.server.ts";
import { maxDevices, type NewWakeDevice, type WakeDevice, type WakeDeviceList } from "./devices.schema.ts";

const columns = ["id", "name", "created_at", "confirmed_at", "arrived_at", "last_error as problem"] as const;

/** Returns a user's devices, and how many devices each person of the office has. */
export async function listWakeDevices(db: Db, config: Config, userId: number): Promise<WakeDeviceList> {
  const { publicKey } = currentVapidKeys(config);
  return { public_key: publicKey, data: await devicesOf(db, userId), people: await countWakeDevices(db) };
}

/** Returns everybody with the duty office, with the number of their devices and when one was last reached. */
export async function countWakeDevices(db: Db): Promise<WakeDeviceList["people"]> {
  const devices = await db.selectFrom("wake_devices").select(["user_id", "arrived_at"]).execute();
  return (await listColleagues(db)).map(({ id, name }) => {
    const own = devices.filter(({ user_id }) => user_id === id);
    const arrivals = own.flatMap(({ arrived_at }) => arrived_at ?? []).toSorted();
    return { id, name, devices: own.length, arrived_at: arrivals.at(-1) ?? null };
  });
}

/** Whether anybody with the duty office has a device: where the plan finds nobody, everybody is woken. */
export async function wakesSomebody(db: Db): Promise<boolean> {
  return (await countWakeDevices(db)).some(({ devices }) => devices > 0);
}

async function devicesOf(db: Db, userId: number): Promise<WakeDevice[]> {
  return db.selectFrom("wake_devices").select(columns).where("user_id", "=", userId).orderBy("id").execute();
}

/**
 * Switches a browser on for a user. One that was switched on before is renewed; one of another person changes its
 * owner, because only one person uses it now. Throws `Invalid` for keys that no browser makes, and `Conflict` beyond
 * ten devices.
 */
export async function addWakeDevice(
  { db, config }: { db: Db; config: Config },
  { id: user_id, now }: Actor & { id: number },
  { endpoint, keys, name }: NewWakeDevice & { name: string },
): Promise<WakeDevice> {
  refuseImpossible(keys);
  const renewed = { user_id, ...keys, key_id: currentVapidKeys(config).id, name, last_error: null };
  return inTransaction(db, async (transaction) => {
    const known = await transaction
      .selectFrom("wake_devices")
      .select(["id", "user_id"])
      .where("endpoint", "=", endpoint)
      .executeTakeFirst();
    const own = await devicesOf(transaction, user_id);
    if (known?.user_id !== user_id && own.length >= maxDevices)
      throw new Conflict(`You have ${maxDevices} devices already. Please remove one first.`);
    const confirmed_at = null;
    return transaction
      .insertInto("wake_devices")
      .values({ endpoint, ...renewed, confirmed_at, arrived_at: null, created_at: now.toISOString() })
      .onConflict((conflict) =>
        conflict
          .column("endpoint")
          .doUpdateSet(known?.user_id === user_id ? renewed : { ...renewed, confirmed_at }),
      )
      .returning(columns)
      .executeTakeFirstOrThrow();
  });
}

/** RFC 8291, 3.1 and 3.2: an uncompressed point of P-256, and 16 bytes. */
function refuseImpossible({ p256dh, auth }: NewWakeDevice["keys"]): void {
  const point = Buffer.from(p256dh, "base64url");
  if (point.length === 65 && point[0] === 4 && Buffer.from(auth, "base64url").length === 16) return;
  throw new Invalid({ keys: ["This is not the key of a browser."] });
}

/** Records that its owner saw the test. Throws `NotFound` for a device of somebody else. */
export async function confirmWakeDevice(
  db: Db,
  { userId, id, now }: { userId: number; id: number; now: Date },
): Promise<WakeDevice> {
  const found = await db
    .updateTable("wake_devices")
    .set({ confirmed_at: now.toISOString() })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .returning(columns)
    .executeTakeFirst();
  if (!found) throw new NotFound();
  return found;
}

/** Throws `NotFound` for a device of somebody else. */
export async function removeWakeDevice(
  db: Db,
  { userId, id }: { userId: number; id: number },
): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("wake_devices")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new NotFound();
}
