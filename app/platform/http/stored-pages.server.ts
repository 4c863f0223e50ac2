import { createHash } from "node:crypto";
import { readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { makeFolder } from "../files/make-folder.server.ts";
import { logger } from "../log.server.ts";
import { answerOf, type PageParts } from "./page-parts.server.ts";
import type { PreparedAnswer } from "./prepared-answer.server.ts";

/** Pages rendered within this time are written together. */
const writeAfterMilliseconds = 2_000;
const maxPageBytes = 2 * 1024 * 1024;
const digestBytes = 32;
/** Part of each file's name. To be raised when the stored parts change, so that no version reads what it cannot. */
const format = 1;

type StoredPage = { path: string; version: number; parts: PageParts };

/**
 * Stores cached pages on the disk, for a process that starts while the database is away or being upgraded. Each page is
 * a file named by the site, the build, the page and the content version. It is written in the background, and only the
 * newest version of a page stays. A damaged file is ignored.
 */
export class StoredPages {
  #folder: string;
  #site: string;
  #edition: string;
  #waiting = new Map<string, StoredPage>();
  #timer: NodeJS.Timeout | undefined;
  #writing = Promise.resolve();
  #found: ReturnType<StoredPages["read"]> | undefined;

  /** A page depends on its content, the `build`, and the address of the `site`. */
  constructor(folder: string, { build, site }: { build: string; site: string }) {
    this.#folder = folder;
    this.#site = shortDigest(`${format} ${site}`);
    this.#edition = `${this.#site}-${shortDigest(build)}`;
  }

  put(page: StoredPage): void {
    this.#waiting.set(page.path, page);
    this.#timer ??= setTimeout(() => void this.flush(), writeAfterMilliseconds).unref();
  }

  /** Writes the waiting pages. Never rejects, since the site can do without them. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing
      .then(() => this.#writeAll())
      .catch((error: unknown) => logger.warn({ err: error }, "pages could not be stored on the disk"));
    return this.#writing;
  }

  /** Reads the pages of this build, by path. Without a folder there are none. */
  async read(): Promise<Map<string, PreparedAnswer>> {
    return this.#readAll(`${this.#edition}-`);
  }

  /** Reads the pages of this build, or those of an earlier one, whose scripts may be gone, where this one has none. */
  async readOfAnyBuild(): Promise<Map<string, PreparedAnswer>> {
    const own = await this.read();
    return own.size > 0 ? own : this.#readAll(`${this.#site}-`);
  }

  async #readAll(prefix: string): Promise<Map<string, PreparedAnswer>> {
    const pages = new Map<string, StoredPage>();
    for (const name of await this.#names()) {
      if (!name.startsWith(prefix) || isDraft(name)) continue;
      const page = await readPage(join(this.#folder, name));
      if (page && page.version >= (pages.get(page.path)?.version ?? 0)) pages.set(page.path, page);
    }
    return new Map([...pages].map(([path, { parts }]) => [path, answerOf(parts)]));
  }

  /** Finds a page among those that were on the disk at the first call. */
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
