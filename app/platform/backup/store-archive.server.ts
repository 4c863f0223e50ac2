import { FileMissing, type FileStore } from "../files/file-store.ts";
import { type Archive, type ArchiveWriter, blobKey } from "./archive.ts";
import { BackupProblem } from "./backup-problem.ts";
import { type Manifest, numberIn, readManifest, writeManifest } from "./manifest.server.ts";

/** The key of the file that holds the mark of the site to which the archives of a folder or bucket belong. */
const ownerKey = "frostway-site";
const manifests = "archives/";

export type Place = { files: FileStore; place: string };

/**
 * Adds an archive to a folder or bucket, in which archives share equal content. Throws `BackupProblem` if the place
 * belongs to another site.
 */
export async function writeStoreArchive({ files, place }: Place, site: string): Promise<ArchiveWriter> {
  await claim({ files, place }, site);
  const held = new Set<string>();
  for await (const key of files.list("blobs/")) held.add(key);
  return {
    place,
    has: (hash) => held.has(blobKey(hash)),
    putBytes: async (hash, bytes) => {
      await files.putBytes(blobKey(hash), bytes);
      held.add(blobKey(hash));
    },
    putFile: async (hash, path) => {
      await files.put(blobKey(hash), path);
      held.add(blobKey(hash));
    },
    finish: (manifest) => files.putBytes(manifestKey(manifest.id), Buffer.from(writeManifest(manifest))),
    // Without a manifest it is not an archive. The next archive uses its files, or they are deleted with old archives.
    abandon: async () => {},
  };
}

/** Opens the newest archive in a folder or bucket, or the one with this id. Throws `BackupProblem` if there is none. */
export async function openStoreArchive(at: Place, id?: string): Promise<Archive> {
  const { files, place } = at;
  const wanted = id ?? (await listArchives(files)).at(-1);
  if (!wanted) throw new BackupProblem(`${place} holds no archive of Frostway.`);
  const text = await files.read(manifestKey(wanted)).catch((error: unknown) => {
    if (error instanceof FileMissing) throw new BackupProblem(`${place} holds no archive "${wanted}".`);
    throw error;
  });
  return {
    place: `${place} (${wanted})`,
    manifest: readManifest(text.toString("utf8")),
    open: (hash) =>
      files.stream(blobKey(hash)).catch((error: unknown) => {
        if (error instanceof FileMissing) throw new BackupProblem(`${place} lacks ${blobKey(hash)}.`);
        throw error;
      }),
    close: async () => {},
  };
}

/** Returns the ids of the archives in a folder or bucket in the order in which they were made, whatever their dates. */
export async function listArchives(files: FileStore): Promise<string[]> {
  return (await listNumbered(files)).map(({ id }) => id);
}

/** Returns the number for the next archive in a place. */
export async function nextNumber(files: FileStore): Promise<number> {
  return ((await listNumbered(files)).at(-1)?.number ?? 0) + 1;
}

async function listNumbered(files: FileStore): Promise<{ id: string; number: number }[]> {
  const ids: string[] = [];
  for await (const key of files.list(manifests)) {
    const [, id] = /^archives\/([\w-]+)\.json$/.exec(key) ?? [];
    if (id) ids.push(id);
  }
  const numbered: { id: string; number: number }[] = [];
  // An archive whose number cannot be read is ordered by its date.
  let before = 0;
  for (const id of ids.toSorted()) {
    const text = await files.read(manifestKey(id)).catch((error: unknown) => {
      if (error instanceof FileMissing) return Buffer.of();
      throw error;
    });
    const own = numberIn(text.toString("utf8"));
    before = own ?? (isWhole(text) ? 0 : before);
    numbered.push({ id, number: before });
  }
  return numbered.toSorted((one, other) => one.number - other.number);
}

function isWhole(text: Buffer): boolean {
  return text.at(-1) === 0x0a;
}

export function manifestKey(id: Manifest["id"]): string {
  return `${manifests}${id}.json`;
}

/** Whether a folder or bucket holds the mark of a site. */
export async function isClaimed({ files }: Place): Promise<boolean> {
  return files.exists(ownerKey);
}

async function claim({ files, place }: Place, site: string): Promise<void> {
  try {
    const owner = (await files.read(ownerKey)).toString("utf8");
    if (owner === site) return;
    throw new BackupProblem(
      `${place} contains the archives of another site. Name a separate place for this site.`,
    );
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
  }
  for await (const key of files.list()) {
    throw new BackupProblem(`${place} contains other files, such as ${key}. Name an empty place.`);
  }
  await files.putBytes(ownerKey, Buffer.from(site));
}
