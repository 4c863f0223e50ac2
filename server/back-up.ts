import { BackupProblem } from "../app/platform/backup/backup-problem.ts";
import { makeBackup } from "../app/platform/backup/make-backup.server.ts";
import type { Manifest } from "../app/platform/backup/manifest.server.ts";
import type { Work } from "../app/platform/backup/work.ts";
import { secretSettingNames, settingNames } from "../app/platform/config/settings.ts";
import { LockHeld, withLock } from "../app/platform/db/process-lock.server.ts";
import { StorageFull } from "../app/platform/errors.ts";
import { outageIn } from "../app/platform/outages.server.ts";
import type { Services } from "../app/platform/services.ts";
import { keptFiles } from "./kept-files.ts";

/** Makes an archive, unless another is being made. Throws `BackupProblem`. */
export async function backUp(
  services: Services,
  target: string,
  work: Work,
): Promise<{ manifest: Manifest; place: string; bytes: number }> {
  const settings = plainSettings(process.env);
  const { db, config } = services;
  const lock = { name: "backup", patienceMilliseconds: 0 } as const;
  try {
    const made = await withLock(db, config.databaseAddress, lock, () =>
      makeBackup(services, { target, kept: keptFiles, settings, work }),
    );
    return { ...made, bytes: bytesOf(made.manifest) };
  } catch (error) {
    throw work.signal.aborted ? error : inWords(error);
  }
}

function plainSettings(environment: Record<string, string | undefined>): Record<string, string> {
  const plain = settingNames.filter((name) => environment[name] && !secretSettingNames.includes(name));
  return Object.fromEntries(plain.map((name) => [name, environment[name]!]));
}

function bytesOf({ tables, files }: Manifest): number {
  const parts = [...tables.flatMap((table) => table.parts), ...files.parts];
  return parts.reduce((sum, { bytes }) => sum + bytes, files.bytes);
}

function inWords(error: unknown): unknown {
  if (error instanceof LockHeld)
    return new BackupProblem("Another backup of this site is being made. Wait for its end.");
  if (error instanceof StorageFull || outageIn(error) === "full") {
    return new BackupProblem("There is no room left where the archive goes; nothing of it counts.", {
      cause: error,
    });
  }
  if (!(error instanceof Error) || error instanceof BackupProblem) return error;
  const isTheirs = outageIn(error) !== undefined || "syscall" in error || "$metadata" in error;
  if (!isTheirs) return error;
  return new BackupProblem(`The archive could not be made: ${error.message || error.name}`, { cause: error });
}
