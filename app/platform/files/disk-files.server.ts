import { createReadStream } from "node:fs";
import {
  access,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { codeOf } from "../message-of.ts";
import { checkKey, checkPrefix, FileMissing, type FileStore } from "./file-store.ts";
import { toStorageFull } from "./storage-full.server.ts";
import { temporaryPath } from "./temporary-files.server.ts";

type Folders = { folder: string; temporaryFolder: string };

/**
 * Stores files in a folder. A file never appears incomplete under its key. It is written and flushed in the temporary
 * folder, which is on the same disk, and then renamed.
 */
export function diskFiles({ folder, temporaryFolder }: Folders): FileStore {
  const pathOf = (key: string) => join(folder, checkKey(key));
  const putDraft = async (key: string, write: (draft: string) => Promise<void>) =>
    withDraft(temporaryFolder, pathOf(key), write);

  return {
    put: (key, path) =>
      putDraft(key, async (draft) => {
        const own = resolve(path).startsWith(resolve(temporaryFolder) + sep);
        await (own ? linkOrCopy(path, draft) : copyFile(path, draft, constants.COPYFILE_FICLONE));
        await flush(draft);
      }),

    putBytes: (key, bytes) => putDraft(key, (draft) => writeFile(draft, bytes, { flag: "wx", flush: true })),

    read: async (key) => readFile(pathOf(key)).catch((error: unknown) => missing(error, key)),

    stream: async (key) => {
      const file = await open(pathOf(key)).catch((error: unknown) => missing(error, key));
      return createReadStream("", { fd: file });
    },

    withPath: async (key, use) => {
      await stat(pathOf(key)).catch((error: unknown) => missing(error, key));
      return use(pathOf(key));
    },

    exists: async (key) =>
      stat(pathOf(key)).then(
        (found) => found.isFile(),
        (error: unknown) => (isAbsence(error) ? false : Promise.reject(error)),
      ),

    delete: async (key) => {
      await rm(pathOf(key), { force: true });
      await removeEmptyFolders(folder, dirname(pathOf(key)));
    },

    async *list(prefix) {
      const start = prefix === undefined ? folder : join(folder, checkPrefix(prefix));
      if (!(await stat(start).catch(() => undefined))) return;
      for await (const entry of await opendir(start, { recursive: true })) {
        if (entry.isFile()) yield relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, "/");
      }
    },

    check: async () => {
      await mkdir(folder, { recursive: true });
      await access(folder, constants.R_OK | constants.W_OK);
    },
  };
}

/** Lets `write` create a file in the temporary folder, and moves that file to `path`. */
async function withDraft(
  temporaryFolder: string,
  path: string,
  write: (draft: string) => Promise<void>,
): Promise<void> {
  await mkdir(temporaryFolder, { recursive: true });
  const draft = temporaryPath(temporaryFolder);
  try {
    await write(draft);
    await moveIntoPlace(draft, path);
  } catch (error) {
    throw toStorageFull(error);
  } finally {
    await rm(draft, { force: true });
  }
}

async function moveIntoPlace(draft: string, path: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await makeFolder(dirname(path));
    try {
      await rename(draft, path);
      break;
    } catch (error) {
      // Another call has just deleted a file and with it the empty folder.
      if (codeOf(error) !== "ENOENT" || attempt === 3) throw error;
    }
  }
  await flush(dirname(path));
}

/** Creates a hard link, which saves the copy and leaves the original in place. Copies the file if that fails. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));
}

/** Creates the folder and its parents. Flushes the parent of each new folder, so that they survive a power cut. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (!first) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await flush(dirname(made));
}

/** Flushes a file, or a folder with its entries, to the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeEmptyFolders(folder: string, start: string): Promise<void> {
  for (let path = start; path.startsWith(resolve(folder) + sep); path = dirname(path)) {
    try {
      await rmdir(path);
    } catch {
      return;
    }
  }
}

function isAbsence(error: unknown): boolean {
  return ["ENOENT", "ENOTDIR"].includes(codeOf(error) ?? "");
}

function missing(error: unknown, key: string): never {
  throw isAbsence(error) ? new FileMissing(key) : error;
}
