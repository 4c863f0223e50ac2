import { type Actor } from "../../../platform/audit/audit.server.ts";
import type { Config } from "../../../platform/config/config.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { Conflict, Invalid, NotFound } from "../../../platform/errors.ts";
import { currentVapidKeys } from "../../../platform/push/vapid-keys.server.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import { homeCountry } from "../../../platform/countries/home-country.ts";
import { telephoneLink } from "../../../platform/telephone/telephone-link.ts";
import { listColleagues } from "../../accounts/users/colleagues.server.ts";
import { deviceGoneMail } from "./device-gone-mail.server.ts";
import {
  maxDevices,
  type NewTextDevice,
  type NewWakeDevice,
  type WakeDevice,
  type WakeDeviceList,
} from "./devices.schema.ts";
import { isNumber } from "./text-to.server.ts";
import type { WakeDevicesTable } from "./waking.tables.ts";

const columns = [
  ...(["id", "name", "endpoint", "created_at", "confirmed_at", "arrived_at"] as const),
  "last_error as problem",
] as const;
type Read = Omit<WakeDevice, "is_by_text"> & { endpoint: string };

function present({ endpoint, ...device }: Read): WakeDevice {
  return { ...device, is_by_text: isNumber({ endpoint }) };
}

/** Returns a user's devices, and how many devices each person of the office has. */
export async function listWakeDevices(db: Db, config: Config, userId: number): Promise<WakeDeviceList> {
  const { publicKey } = currentVapidKeys(config);
  return {
    public_key: publicKey,
    has_texts: config.textGateway !== undefined,
    data: await devicesOf(db, userId),
    people: await countWakeDevices({ db, config }),
  };
}

type Reading = { db: Db; config: Pick<Config, "textGateway"> };

/**
 * Returns everybody with the duty office, with the number of their devices and when one was last reached. Without a
 * gateway, telephones that get text messages do not count.
 */
export async function countWakeDevices({ db, config }: Reading): Promise<WakeDeviceList["people"]> {
  const all = await db.selectFrom("wake_devices").select(["user_id", "endpoint", "arrived_at"]).execute();
  const devices = all.filter((device) => config.textGateway !== undefined || !isNumber(device));
  return (await listColleagues(db)).map(({ id, name }) => {
    const own = devices.filter(({ user_id }) => user_id === id);
    const arrivals = own.flatMap(({ arrived_at }) => arrived_at ?? []).toSorted();
    return { id, name, devices: own.length, arrived_at: arrivals.at(-1) ?? null };
  });
}

/** Whether anybody with the duty office has a device: where the plan finds nobody, everybody is woken. */
export async function wakesSomebody(reading: Reading): Promise<boolean> {
  return (await countWakeDevices(reading)).some(({ devices }) => devices > 0);
}

async function devicesOf(db: Db, userId: number): Promise<WakeDevice[]> {
  const found = db.selectFrom("wake_devices").select(columns).where("user_id", "=", userId);
  return (await found.orderBy("id").execute()).map(present);
}

/**
 * Switches a browser on for a user. One that was switched on before is renewed; one of another person changes its
 * owner, because only one person uses it now. Throws `Invalid` for keys that no browser makes, and `Conflict` beyond
 * ten devices.
 */
export async function addWakeDevice(
  { db, config }: { db: Db; config: Config },
  actor: Actor & { id: number },
  { endpoint, keys, name }: NewWakeDevice & { name: string },
): Promise<WakeDevice> {
  refuseImpossible(keys);
  return store({ db, config }, actor, { endpoint, ...keys, key_id: currentVapidKeys(config).id, name });
}

/**
 * Has a person woken by text message. Throws `Invalid` for what is no telephone number, and `Conflict` without a gateway
 * or beyond ten devices.
 */
export async function addTextDevice(
  { db, config }: { db: Db; config: Config },
  actor: Actor & { id: number },
  { telephone }: NewTextDevice,
): Promise<WakeDevice> {
  if (!config.textGateway)
    throw new Conflict("No gateway for text messages is set. Please ask your operator.");
  const endpoint = telephoneLink(telephone)?.replace(/;ext=.*$/, "");
  if (!endpoint)
    throw new Invalid({
      telephone: [`Please give a telephone number, such as ${homeCountry().telephone.example}.`],
    });
  return store({ db, config }, actor, {
    endpoint,
    p256dh: "",
    auth: "",
    key_id: "",
    name: `Text to ${telephone}`,
  });
}

type Stored = Pick<WakeDevicesTable, "endpoint" | "p256dh" | "auth" | "key_id" | "name">;

async function store(
  { db, config }: { db: Db; config: Config },
  { id: user_id, name: by, now }: Actor & { id: number },
  device: Stored,
): Promise<WakeDevice> {
  const renewed = { ...device, user_id, last_error: null };
  return inTransaction(db, async (transaction) => {
    const known = await transaction
      .selectFrom("wake_devices")
      .select(["id", "user_id", "name"])
      .where("endpoint", "=", device.endpoint)
      .executeTakeFirst();
    const own = await devicesOf(transaction, user_id);
    if (known?.user_id !== user_id && own.length >= maxDevices)
      throw new Conflict(`You have ${maxDevices} devices already. Please remove one first.`);
    if (known && known.user_id !== user_id) {
      const farewell = await deviceGoneMail(
        { db: transaction, config },
        { ...known, why: `${by} has switched it on for themselves.` },
      );
      if (farewell) await queueMail(transaction, now, farewell);
    }
    const confirmed_at = null;
    const stored = await transaction
      .insertInto("wake_devices")
      .values({ ...renewed, confirmed_at, arrived_at: null, created_at: now.toISOString() })
      .onConflict((conflict) =>
        conflict
          .column("endpoint")
          .doUpdateSet(known?.user_id === user_id ? renewed : { ...renewed, confirmed_at }),
      )
      .returning(columns)
      .executeTakeFirstOrThrow();
    return present(stored);
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
  return present(found);
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
