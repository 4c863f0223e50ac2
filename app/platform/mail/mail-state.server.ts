import { rowCount, countRows } from "../db/counting.server.ts";
import type { Db } from "../db/tables.ts";
import { days } from "../durations.ts";
import type { Services } from "../services.ts";
import { serverKey } from "./mail-pauses.server.ts";
import { sendingKey } from "./outbox.server.ts";

const noticeMilliseconds = days(7);

/** Returns the time of the next try of each of these mails, by mail id. */
export async function findNextAttempts(db: Db, mailIds: number[]): Promise<Map<number, string>> {
  if (mailIds.length === 0) return new Map();
  const keys = new Map(mailIds.map((id) => [sendingKey(id), id]));
  const jobs = await db
    .selectFrom("jobs")
    .select(["key", "run_at"])
    .where("key", "in", [...keys.keys()])
    .where("failed_at", "is", null)
    .execute();
  const tries = new Map<number, string>();
  for (const { key, run_at } of jobs) {
    const mailId = keys.get(key ?? "");
    if (mailId !== undefined) tries.set(mailId, run_at);
  }
  return tries;
}

/** Counts mails that could not be sent. A mail that was given up or refused permanently counts for a week. */
export async function countStuckMails(db: Db, now: Date): Promise<number> {
  const aWeekAgo = new Date(now.getTime() - noticeMilliseconds).toISOString();
  return countRows(
    db
      .selectFrom("mails")
      .where("sent_at", "is", null)
      .where((eb) => eb.or([eb("attempts", ">", 0), eb("last_error", "is not", null)]))
      .where((eb) => eb.or([eb("failed_at", "is", null), eb("failed_at", ">", aWeekAgo)])),
  );
}

/** Returns since when and why the mail server accepts no mail, or undefined if it accepts mail. */
export async function findMailRefusal(db: Db): Promise<{ since: string; reason: string } | undefined> {
  const pause = await db
    .selectFrom("mail_pauses")
    .select("reason")
    .where("key", "=", serverKey)
    .executeTakeFirst();
  if (!pause) return undefined;
  const { since } = await db
    .selectFrom("mails")
    .select((eb) => eb.fn.min("created_at").as("since"))
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .where("last_error", "is not", null)
    .executeTakeFirstOrThrow();
  return since === null ? undefined : { since, reason: pause.reason };
}

/** Whether mails in the outbox can be sent, as far as the site knows. */
export async function canSendMail({ db, mailer }: Pick<Services, "db" | "mailer">): Promise<boolean> {
  return mailer.delivers && (await findMailRefusal(db)) === undefined;
}

/** Returns the number of mails in the outbox, and when the last mail was sent. */
export async function readMailState(db: Db): Promise<{ waiting: number; lastSentAt: string | null }> {
  const { waiting } = await db
    .selectFrom("mails")
    .select((eb) => rowCount(eb).as("waiting"))
    .where("sent_at", "is", null)
    .where("failed_at", "is", null)
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom("mails")
    .select("sent_at")
    .where("sent_at", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { waiting, lastSentAt: last?.sent_at ?? null };
}
