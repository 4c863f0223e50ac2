import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { BackupProblem } from "../../app/platform/backup/backup-problem.ts";
import type { Archive } from "../../app/platform/backup/archive.ts";
import type { Manifest } from "../../app/platform/backup/manifest.server.ts";
import { openArchive } from "../../app/platform/backup/open-place.server.ts";
import { refuseNewerArchive, requireEmpty, restore } from "../../app/platform/backup/restore.server.ts";
import { unsealSecrets } from "../../app/platform/backup/sealed-secrets.server.ts";
import { verifyArchive } from "../../app/platform/backup/verify-archive.server.ts";
import type { WorkControl } from "../../app/platform/backup/work-control.ts";
import { writePrivateFile } from "../../app/platform/files/write-private-file.server.ts";
import { type Config, readConfig } from "../../app/platform/config/config.server.ts";
import { openDatabase } from "../../app/platform/db/open-database.server.ts";
import { openFiles } from "../../app/platform/files/open-files.server.ts";
import { makeFolder } from "../../app/platform/files/make-folder.server.ts";
import { isInFuture } from "../../app/platform/plausible-times.ts";
import { fileColumns } from "./file-columns.ts";
import { taskCommand } from "../../app/platform/task-command.ts";
import { describeSite } from "./task-site.ts";
import { keepDataPrivate } from "../lifecycle/private-data.ts";

type Environment = Record<string, string | undefined>;
type RestoreOptions = { source: string; id?: string | undefined; into?: string | undefined };

export type Restored = {
  manifest: Manifest;
  /** Files that were already missing from the site when the archive was made, one line each. */
  missing: string[];
  /** The report to print, which includes the lines of `missing`. */
  lines: string[];
};

/**
 * Restores an archive to the place that the settings name, or into the folder `into`. Throws `BackupProblem`, if
 * possible before it writes anything.
 */
export async function restoreSite(
  environment: Environment,
  { source, id, into }: RestoreOptions,
  work: WorkControl,
): Promise<Restored> {
  const config = destinationOf(environment, into);
  const archive = await openArchive(source, join(resolve(into ?? config.dataFolder), "tmp"), id);
  try {
    refuseNewerArchive(archive);
    const ownSecret = into === undefined ? environment.APP_SECRET : undefined;
    const secrets = await openSecrets(archive, config, { ownSecret, isElsewhere: into !== undefined });
    refuseOtherFiles(config);
    const verified = await verifyArchive(archive, fileColumns, work);
    if (verified.problems.length > 0) {
      const [first, ...more] = verified.problems;
      throw new BackupProblem(
        `${archive.place} is damaged; nothing was changed. ${first}${more.length > 0 ? ` And ${more.length} more.` : ""}`,
      );
    }
    makeFolder(config.dataFolder);
    keepDataPrivate(config);
    const { temporaryFolder } = config;
    const db = openDatabase(config.databaseAddress, { hasNoTimeout: true });
    try {
      const destination = { db, files: openFiles(config), temporaryFolder };
      await requireEmpty(destination).catch((error: unknown) => {
        if (!(error instanceof BackupProblem)) throw error;
        throw new BackupProblem(`Nothing was restored into ${describeSite(config)}. ${error.message}`);
      });
      storeSecrets(config, secrets, ownSecret);
      await restore(archive, destination, work);
    } finally {
      await db.destroy();
    }
    const { missing } = verified;
    return {
      manifest: archive.manifest,
      missing,
      lines: reportLines(archive, config, { missing, secrets, ownSecret }),
    };
  } finally {
    await archive.close();
  }
}

function destinationOf(environment: Environment, into: string | undefined): Config {
  if (into === undefined) return readConfig(environment, () => "");
  const { DATABASE_URL: _database, STORAGE_URL: _storage, APP_SECRET: _secret, ...others } = environment;
  return readConfig({ ...others, DATA_DIR: into }, () => "");
}

/** Decrypts the secrets of the archive. Returns an empty list if it contains none. */
async function openSecrets(
  { manifest, place }: Archive,
  { backup }: Config,
  { ownSecret, isElsewhere }: { ownSecret: string | undefined; isElsewhere: boolean },
): Promise<string[]> {
  if (!manifest.secrets) return [];
  if (!backup.passphrase) {
    if (ownSecret) return [];
    const otherwise = isElsewhere
      ? "If it is lost, leave out --into, and set APP_SECRET to the site's secret or to a new one."
      : "If it is lost, set APP_SECRET to the site's secret or to a new one.";
    throw new BackupProblem(
      `${place} contains APP_SECRET, encrypted with a passphrase: set BACKUP_PASSPHRASE to it. ${otherwise}`,
    );
  }
  const secrets = await unsealSecrets(backup.passphrase, manifest.secrets);
  if (!secrets) throw new BackupProblem(`BACKUP_PASSPHRASE is not the passphrase of ${place}.`);
  if (ownSecret && ownSecret !== secrets[0]) {
    throw new BackupProblem(
      "APP_SECRET is not the archive's secret. Remove the setting, or set it to the site's secret.",
    );
  }
  return secrets;
}

const ownNames = /^(site\.db([-.].*)?|secret\.key|previous-secrets|files|mail|pages|tmp)$/;

function refuseOtherFiles({ dataFolder }: Config): void {
  const other = existsSync(dataFolder)
    ? readdirSync(dataFolder).find((name) => !ownNames.test(name))
    : undefined;
  if (other) throw new BackupProblem(`${dataFolder} is not empty: it has ${other}. Name an empty folder.`);
}

function storeSecrets(
  { dataFolder }: Config,
  [secret, ...previous]: string[],
  ownSecret: string | undefined,
): void {
  if (!secret) return;
  if (!ownSecret) {
    const path = join(dataFolder, "secret.key");
    if (existsSync(path) && readFileSync(path, "utf8").trim() !== secret) {
      throw new BackupProblem(`${path} exists already and has another secret than the archive.`);
    }
    writePrivateFile(path, secret);
  }
  if (previous.length > 0) writePrivateFile(join(dataFolder, "previous-secrets"), previous.join(","));
}

/** The warning about an archive whose date is in the future. */
export const futureDateWarning =
  "That date is in the future: the clock was wrong when the archive was made, or is wrong now.";

function reportLines(
  { place, manifest }: Archive,
  config: Config,
  { missing, secrets, ownSecret }: { missing: string[]; secrets: string[]; ownSecret: string | undefined },
): string[] {
  const { dataFolder } = config;
  const [secret, ...previous] = secrets;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const words = [
    `${place} was restored into ${describeSite(config)}: ${rows} rows and ${manifest.files.count} files, as they were on ${manifest.madeAt}.`,
    ...missing,
  ];
  if (isInFuture(manifest.madeAt, new Date())) words.push(futureDateWarning);
  if (!secret && !ownSecret) {
    words.push(
      "APP_SECRET is not in the archive: set it to the site's secret before the first start, or " +
        `${taskCommand("settings adopt --yes")}.`,
    );
  }
  if (previous.length > 0)
    words.push(`Set APP_SECRET_PREVIOUS_FILE=${join(dataFolder, "previous-secrets")}.`);
  const settings = Object.entries(manifest.settings).map(([name, value]) => `${name}=${value}`);
  if (settings.length > 0) words.push(`Settings in the archive: ${settings.join(" ")}`);
  return words;
}
