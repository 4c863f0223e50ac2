import { createHash } from "node:crypto";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { makeFolder } from "../files/make-folder.server.ts";
import { logger } from "../log.server.ts";
import { answerOf, type PageParts } from "./page-parts.server.ts";
import type { PreparedAnswer } from "./prepared-answer.server.ts";

/** Pages are made one after the other: what is made in the meantime is written with it. */
const writeAfterMilliseconds = 2_000;
const maxPageBytes = 2 * 1024 * 1024;
const digestBytes = 32;

type StoredPage = { path: string; version: number; parts: PageParts };

/**
 * Cached pages on the disk, for a process that starts while the database is away. Each is a file of its own, named by the
 * edition of the site, the page and the version of the content, and written in the background; of each page the newest is
 * left. What no longer is as it was written does not count.
 */
export class StoredPages {
  #folder: string;
  #edition: string;
  #waiting = new Map<string, StoredPage>();
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();
  #found: ReturnType<StoredPages["read"]> | undefined;

  /** `edition` is what a page depends on besides the content, such as the build. */
  constructor(folder: string, edition: string) {
    this.#folder = folder;
    this.#edition = shortDigest(edition);
  }

  put(page: StoredPage): void {
    this.#waiting.set(page.path, page);
    this.#timer ??= setTimeout(() => void this.flush(), writeAfterMilliseconds).unref();
  }

  /** Writes what waits. Never rejects: the site does without. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing
      .then(() => this.#writeAll())
      .catch((error: unknown) => logger.warn({ err: error }, "pages could not be stored on the disk"));
    return this.#writing;
  }

  /** The pages of this edition, by path. Where there is no folder there are none. */
  async read(): Promise<Map<string, PreparedAnswer>> {
    const pages = new Map<string, StoredPage>();
    for (const name of await this.#names()) {
      if (!name.startsWith(`${this.#edition}-`) || isDraft(name)) continue;
      const page = await readPage(join(this.#folder, name));
      if (page && page.version >= (pages.get(page.path)?.version ?? 0)) pages.set(page.path, page);
    }
    return new Map([...pages].map(([path, { parts }]) => [path, answerOf(parts)]));
  }

  /** A page as it lay there when the first one was asked for. */
  async find(path: string): Promise<PreparedAnswer | undefined> {
    return (await (this.#found ??= this.read())).get(path);
  }

  async #writeAll(): Promise<void> {
    const pages = [...this.#waiting.values()];
    this.#waiting.clear();
    if (pages.length === 0) return;
    makeFolder(this.#folder);
    for (const page of pages) await this.#write(page);
    for (const name of await this.#names()) {
      if (!name.startsWith(`${this.#edition}-`)) await rm(join(this.#folder, name), { force: true });
    }
  }

  async #write(page: StoredPage): Promise<void> {
    const content = serialize(page);
    if (content.byteLength > maxPageBytes) return;
    const name = `${this.#edition}-${shortDigest(page.path)}-`;
    const path = join(this.#folder, name + page.version);
    const draft = `${path}.${process.pid}`;
    try {
      await writeFile(draft, Buffer.concat([digestOf(content), content]), { mode: 0o600, flush: true });
      await rename(draft, path);
    } finally {
      await rm(draft, { force: true });
    }
    for (const other of await this.#names()) {
      const isOlder = other.startsWith(name) && Number(other.slice(name.length)) < page.version;
      if (isOlder) await rm(join(this.#folder, other), { force: true });
    }
  }

  async #names(): Promise<string[]> {
    return readdir(this.#folder).catch(() => []);
  }
}

async function readPage(path: string): Promise<StoredPage | undefined> {
  const bytes = await readFile(path).catch(() => Buffer.of());
  const content = bytes.subarray(digestBytes);
  if (!digestOf(content).equals(bytes.subarray(0, digestBytes))) return undefined;
  return deserialize(content) as StoredPage;
}

function isDraft(name: string): boolean {
  return name.includes(".");
}

function digestOf(content: Uint8Array): Buffer {
  return createHash("sha256").update(content).digest();
}

function shortDigest(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
