import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { diskFiles } from "../files/disk-files.server.ts";
import { readBucket } from "../files/open-files.server.ts";
import { s3Files } from "../files/s3-files.server.ts";
import type { Archive, ArchiveWriter } from "./archive.ts";
import { BackupProblem } from "./backup-problem.ts";
import { openStoreArchive, type Place, writeStoreArchive } from "./store-archive.server.ts";
import { openTarArchive, writeTarArchive } from "./tar-archive.server.ts";

type Writing = { site: string; at: Date; temporaryFolder: string };

/** Begins an archive. A target that ends in `.tar` is a file, `s3://…` is a bucket, and any other is a folder. */
export async function writeArchive(
  target: string,
  { site, at, temporaryFolder }: Writing,
): Promise<ArchiveWriter> {
  if (isTar(target)) return writeTarArchive(resolve(target), at);
  return writeStoreArchive(openPlace(target, temporaryFolder), site);
}

/**
 * Opens the archive in a file, or the one with this id, or the newest, in a folder or bucket. Throws `BackupProblem`.
 */
export async function openArchive(source: string, temporaryFolder: string, id?: string): Promise<Archive> {
  if (isBucket(source)) return openStoreArchive(openPlace(source, temporaryFolder), id);
  const found = await stat(source).catch(() => undefined);
  if (!found) throw new BackupProblem(`There is no file or folder ${source}.`);
  if (found.isFile()) return openTarArchive(resolve(source));
  return openStoreArchive(openPlace(source, temporaryFolder), id);
}

/** Opens the folder or bucket as a file store. */
export function openPlace(target: string, temporaryFolder: string): Place {
  if (isBucket(target)) {
    const { host, pathname, username, password } = new URL(target);
    if (!username || !password) {
      throw new BackupProblem("A bucket for archives must look like s3://KEY:SECRET@host/bucket?region=….");
    }
    return {
      files: s3Files(readBucket(target, "The place of the archives"), temporaryFolder),
      place: `s3://${host}${pathname}`,
    };
  }
  const folder = resolve(target);
  return { files: diskFiles({ folder, temporaryFolder: join(folder, "tmp") }), place: folder };
}

export function isTar(target: string): boolean {
  return target.endsWith(".tar") && !isBucket(target);
}

export function isBucket(target: string): boolean {
  return target.startsWith("s3://");
}
