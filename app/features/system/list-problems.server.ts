import { findBackupProblems } from "../../platform/backup/backup-runs.server.ts";
import { findPlaceProblem } from "../../platform/backup/known-places.server.ts";
import { isDamageDetected, readConnectionOf } from "../../platform/db/sqlite.server.ts";
import { hours } from "../../platform/durations.ts";
import { countEmptyLists } from "../../platform/facts/facts.server.ts";
import { firmFormat } from "../../platform/firm-time.ts";
import { findProxyProblem } from "../../platform/http/unknown-proxy.server.ts";
import { findClockProblem } from "../../platform/jobs/trusted-clock.server.ts";
import { listStuckJobs } from "../../platform/jobs/stuck-jobs.server.ts";
import { countStuckMails, findMailRefusal } from "../../platform/mail/mail-state.server.ts";
import type { Services } from "../../platform/services.ts";
import { findWakingProblem } from "../call-outs/waking/waking-problem.server.ts";
import { findMailboxProblem, findSetAsideProblem } from "../incoming-mail/mailbox/mailbox-problem.server.ts";
import { findWebhookProblems } from "../../platform/webhooks/webhook-health.server.ts";
import { diskProblem, readDiskRoom } from "../../platform/problems/disk-room.server.ts";
import { lastDailyMeasure } from "../../platform/problems/daily-measures.server.ts";
import { byUrgency, type Problem } from "../../platform/problems/problem.ts";
import { taskCommand } from "../../platform/task-command.ts";

/** Lists all known problems, the most pressing first. It is quick, since the slow checks run once a day. */
export async function listProblems(services: Services): Promise<Problem[]> {
  const { config, clock } = services;
  const db = readConnectionOf(services.db);
  const now = clock.now();
  const found = [
    diskProblem(await readDiskRoom(config.dataFolder)),
    ...(await findBackupProblems(db, config.backup, now)),
    await findPlaceProblem({ db, config }),
    await mailProblem(services, now),
    ...(await jobProblems(services)),
    ...(await measuredProblems(services)),
    ...(await findWebhookProblems(db, now)),
    await factProblem(services),
    await findClockProblem(db),
    await findProxyProblem({ db, config, clock }),
    await findWakingProblem({ db, config }, now),
    await findMailboxProblem(db, config, now),
    await findSetAsideProblem(db, config, now),
  ];
  return byUrgency(found.filter((problem) => problem !== undefined));
}

async function mailProblem({ db: site, mailer }: Services, now: Date): Promise<Problem | undefined> {
  const db = readConnectionOf(site);
  if (!mailer.delivers) {
    return {
      key: "no-mail-server",
      urgency: "note",
      text: "Mail is not connected yet",
      advice: "Nobody gets an answer. Ask whoever looks after your server; what waits is sent then.",
    };
  }
  const refused = await findMailRefusal(db);
  if (refused) {
    return {
      key: "mail-refused",
      urgency: "now",
      text: `Mail has been refused since ${clockOf(refused.since, now)}`,
      advice: refused.reason,
      path: "/admin/mails?status=failed",
    };
  }
  const stuck = await countStuckMails(db, now);
  if (stuck === 0) return undefined;
  return {
    key: "mails-stuck",
    urgency: "soon",
    text: `${countOf(stuck, "mail")} did not go out`,
    advice: "The mail log says of each why, and sends it again.",
    path: "/admin/mails?status=failed",
  };
}

async function jobProblems({ db }: Services): Promise<Problem[]> {
  return (await listStuckJobs(readConnectionOf(db))).map(({ kind, count }) => ({
    key: `jobs-${kind}`,
    urgency: "soon" as const,
    text: `${countOf(count, "background task")} of the kind “${kind}” cannot be done`,
    advice: "The page System says why, and has them done again.",
    path: "/admin/system",
  }));
}

/** The problems that the daily measures found. */
async function measuredProblems({ db }: Services): Promise<Problem[]> {
  const day = await lastDailyMeasure(readConnectionOf(db));
  const problems: Problem[] = [];
  const damage = day?.damage ?? (isDamageDetected(db) ? "a query has met it" : undefined);
  if (damage) {
    problems.push({
      key: "database-damaged",
      urgency: "now",
      text: `The database is damaged: ${damage}`,
      advice: "Restore the last archive that passes verification: see docs/operating.md.",
    });
  }
  for (const [table, count] of Object.entries(day?.missing ?? {})) {
    const noun = fileNouns[table] ?? "file";
    problems.push({
      key: `missing-${table}`,
      urgency: "now",
      text: `${countOf(count, noun)} ${count === 1 ? "is" : "are"} missing`,
      advice: `“${taskCommand("verify")}” names them; an archive from before holds them.`,
    });
  }
  return problems;
}

async function factProblem({ db }: Services): Promise<Problem | undefined> {
  const count = await countEmptyLists(readConnectionOf(db));
  if (count === 0) return undefined;
  return {
    key: "facts-wait",
    urgency: "note",
    text: `${countOf(count, "list")} of facts ${count === 1 ? "waits" : "wait"} for you`,
    advice: "The upgrade brought them empty. Pages hide their blocks until you fill them in.",
    path: "/admin/facts",
  };
}

const fileNouns: Record<string, string> = {
  pictures: "picture",
  users: "CV",
  mail_files: "file of a mail",
  trade_applications: "file of an application",
  bin: "file of the bin",
};

function countOf(count: number, noun: string): string {
  if (count === 1) return `1 ${noun}`;
  return `${count} ${noun.startsWith("file of") ? noun.replace("file", "files") : `${noun}s`}`;
}

const clockFormat = firmFormat({ timeStyle: "short" });
const dayFormat = firmFormat({ dateStyle: "medium", timeStyle: "short" });

/** Formats a moment of the last twelve hours as a time, and an earlier one as day and time. */
function clockOf(at: string, now: Date): string {
  const isToday = now.getTime() - Date.parse(at) < hours(12);
  return (isToday ? clockFormat : dayFormat).format(new Date(at));
}
