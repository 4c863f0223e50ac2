import type { Db } from "../../../platform/db/tables.ts";
import { cutText } from "../../../platform/cut-text.ts";
import { daysBefore } from "../../../platform/durations.ts";
import type { PushOutcome } from "../../../platform/push/send-push.server.ts";
import type { Services } from "../../../platform/services.ts";
import { sendText } from "../../../platform/texts/send-text.server.ts";
import type { WakeMessage } from "./wake-message.ts";
import type { WakeDevicesTable } from "./waking.tables.ts";

/** Two messages of the length that telephone networks carry. */
const longestText = 300;
const link = /^tel:/;

/** Whether a device is a telephone that gets text messages. Its endpoint is then a `tel:` link. */
export function isNumber({ endpoint }: Pick<WakeDevicesTable, "endpoint">): boolean {
  return link.test(endpoint);
}

/** Sends what a device would show as a text message, within the limit of a day. */
export async function textTo(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  { endpoint }: Pick<WakeDevicesTable, "endpoint">,
  { title, body, path }: WakeMessage,
): Promise<PushOutcome> {
  const { textGateway: gateway, appUrl } = config;
  if (!gateway) return { is: "refused", problem: "No gateway for text messages is set (SMS_URL)." };
  if ((await countTexts(db, daysBefore(clock.now(), 1))) >= gateway.perDay) {
    const problem = `${gateway.perDay} text messages have left within 24 hours, which is the limit (SMS_PER_DAY).`;
    return { is: "refused", problem };
  }
  const address = new URL(path, appUrl).href;
  const words = cutText(
    [title, ...body.split("\n")].filter(Boolean).join(". "),
    longestText - address.length - 1,
  );
  return sendText(gateway, { to: endpoint.replace(link, ""), text: `${words} ${address}` });
}

async function countTexts(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("call_out_wakings as waking")
    .innerJoin("wake_devices", "wake_devices.id", "waking.device_id")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("wake_devices.endpoint", "like", "tel:%")
    .where("waking.handed_over_at", ">", since.toISOString())
    .executeTakeFirstOrThrow();
  return Number(count);
}
