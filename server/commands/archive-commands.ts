import type { Archive } from "../../app/platform/backup/archive.ts";
import { openArchive } from "../../app/platform/backup/open-place.server.ts";
import { verifyArchive } from "../../app/platform/backup/verify-archive.server.ts";
import { verifySite } from "../../app/platform/backup/verify-site.server.ts";
import type { WorkControl } from "../../app/platform/backup/work-control.ts";
import { isInFuture } from "../../app/platform/plausible-times.ts";
import { bytesInWords } from "../../app/platform/bytes-in-words.ts";
import { readConfig } from "../../app/platform/config/config.server.ts";
import { backUp, recordingRun } from "./back-up.ts";
import { servingProgram, tryBackup } from "./try-backup.ts";
import { futureDateWarning, restoreSite } from "./restore-site.ts";
import { fileColumns } from "./file-columns.ts";
import { stoppedCode } from "./site-task.ts";
import { lowerPriority } from "./lower-priority.ts";
import { showWork } from "./show-work.ts";
import { closeServices } from "../lifecycle/services.ts";
import { resolveTypedPath, resolveTypedPlace } from "./typed-path.ts";
import { findSite, openTaskSite } from "./task-site.ts";
import { parseWords, InvalidArguments } from "./invalid-arguments.ts";
import { rollback } from "./rollback.ts";

/** The commands that make and use archives. Their exit code is 0 on success, 1 on failure and 130 when stopped. */
export const archiveCommands = {
  backup: stopOnSignal(backup),
  verify: stopOnSignal(verify),
  restore: stopOnSignal(restore),
  "backup try": stopOnSignal(tryNewestArchive),
  rollback: stopOnSignal(rollbackUpgrade),
};

/** Makes a command stop cleanly on Ctrl-C or SIGTERM, and at once on the second one. */
function stopOnSignal(run: (words: string[], work: WorkControl) => Promise<void>) {
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
  const { positionals, values } = parseWords(words, {
    options: { "new-place": { type: "boolean" } },
    max: 1,
  });
  const [given] = positionals;
  const services = await openTaskSite();
  try {
    const target = given === undefined ? services.config.backup.target : resolveTypedPlace(given);
    if (!target) throw new InvalidArguments("Name one place, or set BACKUP_TARGET.");
    const began = performance.now();
    const { manifest, place, bytes } = await recordingRun(
      services,
      { kind: "backup", target, signal: work.signal },
      () => backUp(services, { target, work, isNewPlace: values["new-place"] ?? false }),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    printLine(
      `${place} holds ${formatNumber(rows)} rows and ${formatNumber(manifest.files.count)} files now, ${bytesInWords(bytes)}; made in ${seconds} s.`,
    );
    if (!manifest.secrets)
      printLine(
        "The archive does not contain APP_SECRET, because BACKUP_PASSPHRASE is not set. Keep the secret elsewhere.",
      );
    for (const key of manifest.missing) printLine(`Warning: the file ${key} is missing from the site.`);
  } finally {
    await closeServices(services);
  }
}

/** Restores the newest archive of BACKUP_TARGET into a temporary folder and starts the site from it. */
async function tryNewestArchive(words: string[], work: WorkControl): Promise<void> {
  parseWords(words);
  const services = await openTaskSite();
  try {
    const { target } = services.config.backup;
    const { manifest } = await recordingRun(services, { kind: "trial", target, signal: work.signal }, () =>
      tryBackup(services, servingProgram(), work),
    );
    printLine(
      `The archive of ${manifest.madeAt} was restored into a temporary folder and started, and its pages and pictures were read.`,
    );
  } finally {
    await closeServices(services);
  }
}

async function verify(words: string[], work: WorkControl): Promise<void> {
  const { positionals, values } = parseWords(words, {
    options: { id: { type: "string" }, repair: { type: "boolean" } },
    max: 1,
  });
  const [source] = positionals;
  if (source === undefined) return verifyRunningSite(values.repair ?? false, work);
  const { temporaryFolder } = readConfig(process.env, () => "");
  const archive = await openArchive(resolveTypedPlace(source), temporaryFolder, values.id);
  try {
    const found = await verifyArchive(archive, fileColumns, work);
    work.progress("", 0);
    const lines = [...found.problems, ...found.missing];
    printProblems(
      lines,
      `${archive.place} is intact: ${formatNumber(found.rows)} rows and ${formatNumber(found.files)} files. ${describeOrigin(archive)}`,
    );
  } finally {
    await archive.close();
  }
}

async function verifyRunningSite(repairs: boolean, work: WorkControl): Promise<void> {
  const services = await openTaskSite();
  try {
    const { files, problems, orphans, isCompared } = await verifySite(services, fileColumns, work);
    const compared = isCompared ? ", and match the newest archive" : "";
    if (repairs) for (const key of orphans) await services.files.delete(key);
    if (orphans.length > 0) {
      const what = `${formatNumber(orphans.length)} files belong to no row, for example ${orphans[0]}`;
      printLine(repairs ? `${what}: removed.` : `${what}: --repair removes them.`);
    }
    printProblems(problems, `The database and its ${formatNumber(files)} files are intact${compared}.`);
  } finally {
    await closeServices(services);
  }
}

async function restore(words: string[], work: WorkControl): Promise<void> {
  const { positionals, values } = parseWords(words, {
    options: { id: { type: "string" }, into: { type: "string" } },
    max: 1,
  });
  if (!positionals[0]) throw new InvalidArguments("Name one archive.");
  const into = values.into === undefined ? undefined : resolveTypedPath(values.into);
  const source = resolveTypedPlace(positionals[0]);
  const { lines } = await restoreSite(process.env, { source, id: values.id, into }, work);
  for (const line of lines) printLine(line);
}

async function rollbackUpgrade(words: string[], work: WorkControl): Promise<void> {
  const { values } = parseWords(words, { options: { yes: { type: "boolean" } } });
  const config = await findSite();
  for (const line of await rollback(config, values.yes ?? false, work)) printLine(line);
}

/** Prints the problems, or `otherwise` if there are none. */
function printProblems(problems: string[], otherwise: string): void {
  const shown = problems.slice(0, 20);
  for (const line of shown) printLine(line);
  if (problems.length > shown.length) printLine(`… and ${problems.length - shown.length} more.`);
  if (problems.length > 0) process.exitCode = 1;
  else printLine(otherwise);
}

function describeOrigin({ manifest }: Archive): string {
  const made = `Made on ${manifest.madeAt} by version ${manifest.version} on ${manifest.engine === "sqlite" ? "SQLite" : "PostgreSQL"}.`;
  return isInFuture(manifest.madeAt, new Date()) ? `${made} ${futureDateWarning}` : made;
}

function printLine(line: string): void {
  console.log(line);
}

function formatNumber(value: number): string {
  return value.toLocaleString("en-GB");
}
