import type { Config } from "../config/config.server.ts";
import { NotFound } from "../errors.ts";
import { openArchive, openPlace } from "./open-place.server.ts";
import { listArchives } from "./store-archive.server.ts";
import { tarOfArchive } from "./tar-of-archive.server.ts";

type Means = { target: string } & Pick<Config, "temporaryFolder">;

/** Returns the ids of the archives in a folder or bucket, newest first. Throws if the place cannot be read. */
export async function listStoredArchives({ target, temporaryFolder }: Means): Promise<string[]> {
  return (await listArchives(openPlace(target, temporaryFolder).files)).toReversed();
}

/** Returns the location of the archives without a bucket's credentials. */
export function nameOfPlace({ target, temporaryFolder }: Means): string {
  return openPlace(target, temporaryFolder).place;
}

/** Returns one of the archives as a tar file. Throws `NotFound`, and `BackupProblem` if it cannot be read. */
export async function openArchiveAsTar(means: Means, id: string): ReturnType<typeof tarOfArchive> {
  if (!(await listStoredArchives(means)).includes(id)) throw new NotFound();
  return tarOfArchive(await openArchive(means.target, means.temporaryFolder, id));
}
