import type { Actor } from "../../platform/audit/audit.server.ts";
import { rowCount } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { minutes } from "../../platform/durations.ts";
import { firmDay, firmFormat } from "../../platform/firm-time.ts";
import { firstWords } from "../../platform/first-words.ts";
import { enqueueJob } from "../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import { queueMail } from "../../platform/mail/outbox.server.ts";
import type { Services } from "../../platform/services.ts";
import { accountMail } from "../accounts/users/account-mail.server.ts";
import { isInOffice } from "../accounts/users/colleagues.server.ts";
import { findUser } from "../accounts/users/users.server.ts";
import { isUnfinished, openStatuses } from "./message-status.ts";
import { findMessage } from "./contact.server.ts";

declare module "../../platform/jobs/jobs.ts" {
  interface Jobs {
    "tell-given-message": { messageId: number; userId: number; by: string };
  }
}

/** Within this time a message can be given to somebody else without a mail to the first colleague. */
const secondThoughtsMilliseconds = minutes(1);

/** Mails a colleague, in a minute, that a message was given to them. Whoever takes a message gets no mail. */
export async function announceGiven(
  transaction: Db,
  { id: actorId, name: by, now }: Actor,
  { messageId, userId }: { messageId: number; userId: number },
): Promise<void> {
  if (userId === actorId) return;
  await enqueueJob(transaction, now, {
    kind: "tell-given-message",
    payload: { messageId, userId, by },
    key: `tell-given-message:${messageId}:${userId}`,
    runAt: new Date(now.getTime() + secondThoughtsMilliseconds),
  });
}

const day = firmFormat({ dateStyle: "full" });

/** Job `tell-given-message`. Sends nothing if the colleague no longer has the message, or it is closed. */
export async function tellGivenMessage(
  { db, clock, config }: Services,
  { messageId, userId, by }: Jobs["tell-given-message"],
): Promise<void> {
  const message = await findMessage(db, messageId);
  const colleague = await findUser(db, userId);
  if (!message || !colleague || !isInOffice(colleague)) return;
  if (message.assigned_to !== userId || !isUnfinished(message.status)) return;
  const { name, due_on, message: words } = message;
  const mail = await accountMail(db, {
    kind: "message-given",
    to: colleague.email,
    subject: `A message for you: ${name}`,
    lead: `Hello ${colleague.firstname}, ${by} has given you the message of ${name}.`,
    lines: [
      ...(due_on ? [`It is to be answered by ${day.format(new Date(`${due_on}T12:00:00Z`))}.`] : []),
      ...(words ? [firstWords(words)] : []),
    ],
    button: { label: "Open the message", address: `${config.appUrl}/admin/messages/${messageId}` },
  });
  await queueMail(db, clock.now(), mail);
}

/** How many open messages a user has, how many are due today or earlier, and how many of those are late. */
export type GivenWork = { count: number; due: number; late: number };

/** Counts the open messages of a user. For null, counts those with nobody. */
export async function countGiven(db: Db, now: Date, userId: number | null): Promise<GivenWork> {
  const today = firmDay(now);
  const rows = await db
    .selectFrom("contact_messages")
    .select((eb) => ["due_on", rowCount(eb).as("count")])
    .where("assigned_to", userId === null ? "is" : "=", userId)
    .where("status", "in", openStatuses)
    .groupBy("due_on")
    .execute();
  const sum = (counts: (due_on: string | null) => boolean) =>
    rows.reduce((total, { due_on, count }) => total + (counts(due_on) ? count : 0), 0);
  return {
    count: sum(() => true),
    due: sum((due_on) => due_on !== null && due_on <= today),
    late: sum((due_on) => due_on !== null && due_on < today),
  };
}
