import type { Config } from "../config/config.server.ts";
import { NotFound } from "../errors.ts";
import { openArchive, openPlace } from "./open-place.server.ts";
import { listArchives } from "./store-archive.server.ts";
import { tarOfArchive } from "./tar-of-archive.server.ts";

type Means = { target: string } & Pick<Config, "temporaryFolder">;

/** The ids of the archives of a folder or bucket, newest first. Throws what reading it throws. */
export async function listHeldArchives({ target, temporaryFolder }: Means): Promise<string[]> {
  return (await listArchives(openPlace(target, temporaryFolder).files)).toReversed();
}

/** Where they lie, without what opens a bucket. */
export function nameOfPlace({ target, temporaryFolder }: Means): string {
  return openPlace(target, temporaryFolder).place;
}

/** One of them as a file of its own. Throws `NotFound`, and `BackupProblem` for one that cannot be read. */
export async function heldArchiveAsTar(means: Means, id: string): ReturnType<typeof tarOfArchive> {
  if (!(await listHeldArchives(means)).includes(id)) throw new NotFound();
  return tarOfArchive(await openArchive(means.target, means.temporaryFolder, id));
}
