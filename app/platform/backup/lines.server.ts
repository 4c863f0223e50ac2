import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import type { Archive, ArchiveWriter } from "./archive.ts";
import { BackupProblem } from "./backup-problem.ts";
import type { Lines, Part } from "./manifest.server.ts";
import { codeOf } from "../message-of.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** The usual number of bytes of text in a part. It limits the memory for writing and for reading. */
const partBytes = 4 * 1024 * 1024;

/** The most bytes in a part, compressed or not. It is higher because the last line of a part may be long. */
const maxPartBytes = 64 * 1024 * 1024;

/** Writes values as lines of JSON into an archive, in parts of a few megabytes. */
export class LinesWriter {
  #archive: ArchiveWriter;
  #whole = createHash("sha256");
  #waiting: string[] = [];
  #waitingBytes = 0;
  #parts: Part[] = [];

  constructor(archive: ArchiveWriter) {
    this.#archive = archive;
  }

  async add(value: unknown): Promise<void> {
    const line = `${JSON.stringify(value)}\n`;
    this.#waiting.push(line);
    this.#waitingBytes += line.length;
    if (this.#waitingBytes >= partBytes) await this.#flush();
  }

  async end(): Promise<Lines> {
    if (this.#waiting.length > 0) await this.#flush();
    return { sha256: this.#whole.digest("hex"), parts: this.#parts };
  }

  async #flush(): Promise<void> {
    const text = Buffer.from(this.#waiting.join(""));
    this.#whole.update(text);
    const bytes = await compress(text);
    const hash = createHash("sha256").update(bytes).digest("hex");
    if (!this.#archive.has(hash)) await this.#archive.putBytes(hash, bytes);
    this.#parts.push({ hash, bytes: bytes.length, lines: this.#waiting.length });
    this.#waiting = [];
    this.#waitingBytes = 0;
  }
}

/**
 * Returns the values that `LinesWriter` wrote, one part at a time. Throws `BackupProblem` if a part is missing or
 * altered. Throws it at the end if the lines as a whole are not those that were written.
 */
export async function* readLines<T>(archive: Archive, { sha256, parts }: Lines): AsyncGenerator<T[]> {
  const whole = createHash("sha256");
  for (const { hash, lines } of parts) {
    const bytes = await readPart(archive, hash);
    if (createHash("sha256").update(bytes).digest("hex") !== hash)
      throw new BackupProblem(`${archive.place} is damaged at ${hash}.`);
    const text = await decompress(bytes, { maxOutputLength: maxPartBytes }).catch((error: unknown) => {
      throw codeOf(error) === "ERR_BUFFER_TOO_LARGE" ? tooLarge(archive, hash) : error;
    });
    whole.update(text);
    const values = text
      .toString("utf8")
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as T);
    if (values.length !== lines)
      throw new BackupProblem(`${archive.place} has ${values.length} lines of ${lines} at ${hash}.`);
    yield values;
  }
  if (whole.digest("hex") !== sha256)
    throw new BackupProblem(`${archive.place} holds other lines than were written.`);
}

async function readPart(archive: Archive, hash: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const content: AsyncIterable<Uint8Array> = await archive.open(hash);
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > maxPartBytes) throw tooLarge(archive, hash);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge({ place }: Archive, hash: string): BackupProblem {
  return new BackupProblem(`${place} has a part ${hash} that is too large: it is damaged or was altered.`);
}
