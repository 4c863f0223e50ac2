import type { Archive } from "../../app/platform/backup/archive.ts";
import { openArchive } from "../../app/platform/backup/open-place.server.ts";
import { verifyArchive } from "../../app/platform/backup/verify-archive.server.ts";
import { verifySite } from "../../app/platform/backup/verify-site.server.ts";
import type { WorkControl } from "../../app/platform/backup/work-control.ts";
import { isAhead } from "../../app/platform/overlong.ts";
import { bytesInWords } from "../../app/platform/bytes-in-words.ts";
import { readConfig } from "../../app/platform/config/config.server.ts";
import { backUp, notingRun } from "./back-up.ts";
import { servingProgram, tryBackup } from "./try-backup.ts";
import { inFuture, restoreSite } from "./restore-site.ts";
import { fileColumns } from "./file-columns.ts";
import { stoppedCode } from "./site-task.ts";
import { lowerPriority } from "./lower-priority.ts";
import { showWork } from "./show-work.ts";
import { closeServices } from "../lifecycle/services.ts";
import { givenPath, givenPlace } from "./given-path.ts";
import { findSite, openTaskSite } from "./task-site.ts";
import { readWords, WrongWords } from "./wrong-words.ts";
import { rollback } from "./rollback.ts";

/** The commands that make and use archives. Their exit code is 0 on success, 1 on failure and 130 when stopped. */
export const archiveCommands = {
  backup: stoppable(backup),
  verify: stoppable(verify),
  restore: stoppable(restore),
  "backup try": stoppable(tryNewest),
  rollback: stoppable(rollbackUpgrade),
};

/** Makes a command stop cleanly on Ctrl-C or SIGTERM, and at once on the second one. */
function stoppable(run: (words: string[], work: WorkControl) => Promise<void>) {
  return async (words: string[]) => {
    const stop = new AbortController();
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        if (stop.signal.aborted) process.exit(stoppedCode);
        stop.abort();
      });
    }
    const work = showWork(stop.signal);
    // The running site has priority.
    lowerPriority();
    try {
      await run(words, work);
    } catch (error) {
      if (!stop.signal.aborted) throw error;
      console.error("Stopped. The incomplete result is not used; run the task again.");
      process.exitCode = stoppedCode;
    } finally {
      work.end();
    }
  };
}

async function backup(words: string[], work: WorkControl): Promise<void> {
  const { positionals, values } = readWords(words, {
    options: { "new-place": { type: "boolean" } },
    most: 1,
  });
  const [given] = positionals;
  const services = await openTaskSite();
  try {
    const target = given === undefined ? services.config.backup.target : givenPlace(given);
    if (!target) throw new WrongWords("Name one place, or set BACKUP_TARGET.");
    const began = performance.now();
    const { manifest, place, bytes } = await notingRun(
      services,
      { kind: "backup", target, signal: work.signal },
      () => backUp(services, { target, work, isNewPlace: values["new-place"] ?? false }),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    say(
      `${place} holds ${count(rows)} rows and ${count(manifest.files.count)} files now, ${bytesInWords(bytes)}; made in ${seconds} s.`,
    );
    if (!manifest.secrets)
      say(
        "The archive does not contain APP_SECRET, because BACKUP_PASSPHRASE is not set. Keep the secret elsewhere.",
      );
    for (const key of manifest.missing) say(`Warning: the file ${key} is missing from the site.`);
  } finally {
    await closeServices(services);
  }
}

/** Restores the newest archive of BACKUP_TARGET into a temporary folder and starts the site from it. */
async function tryNewest(words: string[], work: WorkControl): Promise<void> {
  readWords(words);
  const services = await openTaskSite();
  try {
    const { target } = services.config.backup;
    const { manifest } = await notingRun(services, { kind: "trial", target, signal: work.signal }, () =>
      tryBackup(services, servingProgram(), work),
    );
    say(
      `The archive of ${manifest.madeAt} was restored into a temporary folder and started, and its pages and pictures were read.`,
    );
  } finally {
    await closeServices(services);
  }
}

async function verify(words: string[], work: WorkControl): Promise<void> {
  const { positionals, values } = readWords(words, {
    options: { id: { type: "string" }, repair: { type: "boolean" } },
    most: 1,
  });
  const [source] = positionals;
  if (source === undefined) return verifyLiving(values.repair ?? false, work);
  const { temporaryFolder } = readConfig(process.env, () => "");
  const archive = await openArchive(givenPlace(source), temporaryFolder, values.id);
  try {
    const found = await verifyArchive(archive, fileColumns, work);
    work.progress("", 0);
    const lines = [...found.problems, ...found.lacking];
    tell(
      lines,
      `${archive.place} is intact: ${count(found.rows)} rows and ${count(found.files)} files. ${madeBy(archive)}`,
    );
  } finally {
    await archive.close();
  }
}

async function verifyLiving(repairs: boolean, work: WorkControl): Promise<void> {
  const services = await openTaskSite();
  try {
    const { files, problems, orphans, isCompared } = await verifySite(services, fileColumns, work);
    const compared = isCompared ? ", and match the newest archive" : "";
    if (repairs) for (const key of orphans) await services.files.delete(key);
    if (orphans.length > 0) {
      const what = `${count(orphans.length)} files belong to no row, for example ${orphans[0]}`;
      say(repairs ? `${what}: removed.` : `${what}: --repair removes them.`);
    }
    tell(problems, `The database and its ${count(files)} files are intact${compared}.`);
  } finally {
    await closeServices(services);
  }
}

async function restore(words: string[], work: WorkControl): Promise<void> {
  const { positionals, values } = readWords(words, {
    options: { id: { type: "string" }, into: { type: "string" } },
    most: 1,
  });
  if (!positionals[0]) throw new WrongWords("Name one archive.");
  const into = values.into === undefined ? undefined : givenPath(values.into);
  const source = givenPlace(positionals[0]);
  const { lines } = await restoreSite(process.env, { source, id: values.id, into }, work);
  for (const line of lines) say(line);
}

async function rollbackUpgrade(words: string[], work: WorkControl): Promise<void> {
  const { values } = readWords(words, { options: { yes: { type: "boolean" } } });
  const config = await findSite();
  for (const line of await rollback(config, values.yes ?? false, work)) say(line);
}

/** Prints the problems, or `otherwise` if there are none. */
function tell(problems: string[], otherwise: string): void {
  const shown = problems.slice(0, 20);
  for (const line of shown) say(line);
  if (problems.length > shown.length) say(`… and ${problems.length - shown.length} more.`);
  if (problems.length > 0) process.exitCode = 1;
  else say(otherwise);
}

function madeBy({ manifest }: Archive): string {
  const made = `Made on ${manifest.madeAt} by version ${manifest.version} on ${manifest.engine === "sqlite" ? "SQLite" : "PostgreSQL"}.`;
  return isAhead(manifest.madeAt, new Date()) ? `${made} ${inFuture}` : made;
}

function say(line: string): void {
  console.log(line);
}

function count(value: number): string {
  return value.toLocaleString("en-GB");
}
