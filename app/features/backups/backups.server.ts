import type { Actor } from "../../platform/audit/audit.server.ts";
import { findLastRun, listBackupSizes } from "../../platform/backup/backup-runs.server.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Conflict, NotFound } from "../../platform/errors.ts";
import { enqueueJob } from "../../platform/jobs/jobs.server.ts";
import { logger } from "../../platform/log.server.ts";
import { messageOf } from "../../platform/message-of.ts";
import type { Services } from "../../platform/services.ts";
import type { BackupState } from "./backups.schema.ts";
import { announceExport } from "../accounts/users/admin-notices.server.ts";

const unset = "There is no place for backups yet. Ask whoever looks after your server for one.";

const unreadableTarget =
  "Archives were made here, and none is left: the folder or bucket was emptied or is another one, or its disk is not mounted.";

/**
 * Returns the archives in BACKUP_TARGET and the outcome of the last backup and trial. A place that cannot be read is
 * reported in `trouble` and throws no error.
 */
export async function readBackups({ db, config, clock }: Services): Promise<BackupState> {
  const { target } = config.backup;
  const now = clock.now();
  const state: BackupState = {
    place: null,
    last_backup: presentRun(await findLastRun(db, now, { kind: "backup" })),
    last_trial: presentRun(await findLastRun(db, now, { kind: "trial" })),
    is_under_way: await isUnderWay(db),
    archives: [],
    trouble: null,
  };
  if (!target) return state;
  const { listStoredArchives, nameOfPlace } = await held();
  const means = { target, temporaryFolder: config.temporaryFolder };
  state.place = nameOfPlace(means);
  try {
    const sizes = await listBackupSizes(db);
    state.archives = (await listStoredArchives(means)).map((archive) => ({
      archive,
      made_at: momentOf(archive),
      bytes: sizes.get(archive) ?? null,
    }));
    if (state.archives.length === 0 && sizes.size > 0) state.trouble = unreadableTarget;
  } catch (error) {
    logger.warn({ err: error }, "cannot list the archives in BACKUP_TARGET");
    state.trouble = messageOf(error);
  }
  return state;
}

/** Queues a backup, which a separate process makes. Throws `Conflict` while BACKUP_TARGET is not set. */
export async function queueBackup({ db, config }: Services, actor: Actor): Promise<void> {
  if (!config.backup.target) throw new Conflict(unset);
  await enqueueJob(db, actor.now, { kind: "back-up", payload: {}, key: "back-up" });
}

/** Streams an archive as one file and records this. Throws `NotFound`, or `BackupProblem` if it is unreadable. */
export async function downloadBackup(
  { db, config }: Services,
  actor: Actor,
  archive: string,
): Promise<{ bytes: number; content: AsyncGenerator<Uint8Array> }> {
  const { target } = config.backup;
  if (!target) throw new NotFound();
  const { openArchiveAsTar } = await held();
  const tar = await openArchiveAsTar({ target, temporaryFolder: config.temporaryFolder }, archive);
  await inTransaction(db, (transaction) =>
    announceExport(transaction, actor, { list: "backup", details: { backup: archive } }),
  );
  return tar;
}

/** Loads the module only when somebody looks at archives. */
function held() {
  return import("../../platform/backup/held-archives.server.ts");
}

async function isUnderWay(db: Services["db"]): Promise<boolean> {
  const job = await db
    .selectFrom("jobs")
    .select("id")
    .where("kind", "=", "back-up")
    .where("failed_at", "is", null)
    .executeTakeFirst();
  return job !== undefined;
}

function presentRun(run: Awaited<ReturnType<typeof findLastRun>>): BackupState["last_backup"] {
  if (!run) return null;
  const { began_at, ended_at, archive, bytes, problem } = run;
  return { began_at, ended_at, archive, bytes, problem };
}

/** Reads the time from an archive's id. The id begins with an ISO time whose colons and point are dashes. */
function momentOf(archive: string): string | null {
  const [, day, hour, minute, second] = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-\d{3}Z$/.exec(archive) ?? [];
  return day ? `${day}T${hour}:${minute}:${second}.000Z` : null;
}
