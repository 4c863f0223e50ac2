import { countRows } from "../../../platform/db/counting.server.ts";
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

/** Rehearsals have text messages of their own, so that none takes the night one away. At most as many as call-outs. */
const mostOfRehearsals = 20;

/** Sends what a device would show as a text message, within the limit of a day. */
export async function textTo(
  { db, config, clock }: Pick<Services, "db" | "config" | "clock">,
  { endpoint }: Pick<WakeDevicesTable, "endpoint">,
  { title, body, path, isRehearsal = false }: WakeMessage,
): Promise<PushOutcome> {
  const { textGateway: gateway, appUrl } = config;
  if (!gateway) return { is: "refused", problem: "No gateway for text messages is set (SMS_URL)." };
  const limit = isRehearsal ? Math.min(gateway.perDay, mostOfRehearsals) : gateway.perDay;
  const since = daysBefore(clock.now(), 1);
  if ((await countTexts(db, { since, isRehearsal })) >= limit) {
    const what = isRehearsal ? "text messages of rehearsals" : "text messages";
    const problem = `${limit} ${what} have left within 24 hours, which is the limit (SMS_PER_DAY).`;
    return { is: "refused", problem };
  }
  const address = new URL(path, appUrl).href;
  const words = cutText(
    [title, ...body.split("\n")].filter(Boolean).join(". "),
    longestText - address.length - 1,
  );
  return sendText(gateway, { to: endpoint.replace(link, ""), text: `${words} ${address}` });
}

/** One message about several call-outs counts once: its rows have the same time. */
async function countTexts(
  db: Db,
  { since, isRehearsal }: { since: Date; isRehearsal: boolean },
): Promise<number> {
  const messages = db
    .selectFrom("call_out_wakings as waking")
    .innerJoin("wake_devices", "wake_devices.id", "waking.device_id")
    .innerJoin("call_outs", "call_outs.id", "waking.call_out_id")
    .select(["waking.device_id", "waking.tried_at"])
    .distinct()
    .where("wake_devices.endpoint", "like", "tel:%")
    .where("call_outs.is_rehearsal", "=", isRehearsal ? 1 : 0)
    .where("waking.handed_over_at", ">", since.toISOString());
  return countRows(db.selectFrom(messages.as("message")));
}
