import { release } from "node:os";
import type { Actor } from "../../platform/audit/audit.server.ts";
import { recordAudit } from "../../platform/audit/audit.server.ts";
import { nameOfDatabase, readDatabaseBytes } from "../../platform/db/database-facts.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { NotFound } from "../../platform/errors.ts";
import { countWaitingJobs, listActiveAndFailedJobs, retryJob } from "../../platform/jobs/job-list.server.ts";
import { queueMail } from "../../platform/mail/outbox.server.ts";
import { messageOf } from "../../platform/message-of.ts";
import { readDiskRoom } from "../../platform/problems/disk-room.server.ts";
import { listDailyMeasures } from "../../platform/problems/daily-measures.server.ts";
import { listProblems } from "./list-problems.server.ts";
import { listProcesses } from "../../platform/processes/living-processes.server.ts";
import type { Services } from "../../platform/services.ts";
import { version } from "../../platform/version.ts";
import { accountMail } from "../accounts/users/account-mail.server.ts";
import { problemsSince } from "./known-problems.server.ts";
import { presentJob } from "./system.present.ts";
import type { SystemState } from "./system.schema.ts";

const daysShown = 90;

export async function readSystem(services: Services): Promise<SystemState> {
  const { db, config, mailer } = services;
  const since = await problemsSince(db);
  const problems = await listProblems(services);
  return {
    problems: problems.map((problem) => ({
      ...problem,
      path: problem.path ?? null,
      since: since.get(problem.key) ?? null,
    })),
    jobs: (await listActiveAndFailedJobs(db)).map(presentJob),
    waiting_jobs: await countWaitingJobs(db),
    disk: (await readDiskRoom(config.dataFolder)) ?? null,
    database_bytes: await readDatabaseBytes(db),
    days: (await listDailyMeasures(db, daysShown)).map(({ day, diskFree, databaseBytes }) => ({
      day,
      disk_free: diskFree,
      database_bytes: databaseBytes,
    })),
    versions: {
      site: version,
      node: process.versions.node,
      database: await nameOfDatabase(db),
      system: `${process.platform} ${release()}`,
    },
    processes: await listProcesses(db),
    delivers_mail: mailer.delivers,
  };
}

/** Schedules a job to run at once. Throws `NotFound` for a job that is finished. */
export async function retryFailedJob(db: Db, actor: Actor, id: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const kind = await retryJob(transaction, actor.now, id);
    if (kind === undefined) throw new NotFound();
    await recordAudit(transaction, actor, {
      action: "ordered again",
      subject: { type: "job", id, name: kind },
    });
  });
}

/** Checks whether the mail server accepts the sign-in, and then queues a test mail like any other mail. */
export async function testMail(
  { db, mailer }: Services,
  now: Date,
  to: string,
): Promise<{ works: boolean; said: string | null }> {
  try {
    await mailer.check();
  } catch (error) {
    return { works: false, said: messageOf(error) };
  }
  const mail = await accountMail(db, {
    kind: "test",
    to,
    subject: "A test",
    lead: "This mail was sent to see whether mail from the website arrives.",
    lines: ["It has. Look, too, whether it was taken for spam on its way."],
  });
  await queueMail(db, now, mail);
  return { works: true, said: null };
}
