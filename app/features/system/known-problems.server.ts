import { days } from "../../platform/durations.ts";
import { listProblems } from "./list-problems.server.ts";
import type { Problem } from "../../platform/problems/problem.ts";
import { queueMail } from "../../platform/mail/outbox.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import type { Services } from "../../platform/services.ts";
import { accountMail } from "../accounts/users/account-mail.server.ts";
import { listOwners } from "../accounts/users/admin-notices.server.ts";

/** A problem that was gone for this long is mailed again when it returns. */
const forgottenAfterMilliseconds = days(1);

/** Housekeeping task: mails new problems, except notes, once to every unlimited administrator. */
export async function tellNewProblems(services: Services): Promise<void> {
  const { db, clock, config } = services;
  const now = clock.now();
  const problems = (await listProblems(services)).filter(({ urgency }) => urgency !== "note");
  const known = await knownKeys(db);
  // A mail about mail that cannot be sent would not arrive.
  const news = problems.filter(({ key }) => !known.has(key) && key !== "mail-refused");
  const mails = await Promise.all(
    news.length === 0 ? [] : (await listOwners(db)).map((owner) => problemMail(db, config, { owner, news })),
  );
  await db.transaction().execute(async (transaction) => {
    for (const mail of mails) await queueMail(transaction, now, mail);
    await recordSeen(transaction, now, problems);
  });
}

/** Returns since when each problem is known, by its key. */
export async function problemsSince(db: Db): Promise<Map<string, string>> {
  const known = await db.selectFrom("known_problems").select(["key", "since"]).execute();
  return new Map(known.map(({ key, since }) => [key, since]));
}

async function knownKeys(db: Db): Promise<Set<string>> {
  return new Set((await problemsSince(db)).keys());
}

async function recordSeen(transaction: Db, now: Date, problems: Problem[]): Promise<void> {
  const seen_at = now.toISOString();
  for (const { key } of problems) {
    await transaction
      .insertInto("known_problems")
      .values({ key, since: seen_at, seen_at })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ seen_at }))
      .execute();
  }
  const limit = new Date(now.getTime() - forgottenAfterMilliseconds).toISOString();
  await transaction.deleteFrom("known_problems").where("seen_at", "<", limit).execute();
}

function problemMail(
  db: Db,
  { appUrl }: Services["config"],
  { owner: { firstname, email }, news }: { owner: { firstname: string; email: string }; news: Problem[] },
) {
  const [first] = news;
  return accountMail(db, {
    kind: "problem-notice",
    to: email,
    subject: first && news.length === 1 ? first.text : `${news.length} things need somebody`,
    lead: `Hello ${firstname}, the website has found ${news.length === 1 ? "something" : "things"} that somebody should see to.`,
    lines: news.map(({ text, advice }) => `${text}. ${advice}`),
    button: { label: "See the system", address: `${appUrl}/admin/system` },
  });
}
