import { createReadStream, createWriteStream, type ReadStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { S3Driver } from "flydrive/drivers/s3";
import { minutes } from "../durations.ts";
import { outageIn, storeStatus } from "../outages.server.ts";
import { checkKey, checkPrefix, FileMissing, type FileStore } from "./file-store.ts";
import { orStorageFull } from "./storage-full.server.ts";
import { temporaryPath } from "./temporary-files.server.ts";

export type Bucket = {
  endpoint: string;
  bucket: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
};

/** In milliseconds: until a connection stands, between two signs of life on it, and until an answer begins. */
type Patience = { connection: number; silence: number; answer: number };

const patience: Patience = { connection: 3_000, silence: 10_000, answer: minutes(5) };
/** Retries cover a short outage; in a longer one people should not wait. */
const maxAttempts = 2;

/** Files in a bucket of any S3-compatible service. A call that gets no answer in time rejects with a `TimeoutError`. */
export function s3Files(bucket: Bucket, temporaryFolder: string, waits: Patience = patience): FileStore {
  let opened: Promise<S3Driver> | undefined;
  const driver = () => (opened ??= openDriver(bucket, waits));

  return {
    put: async (key, path, contentType) => {
      const { size } = await stat(path);
      const options = { contentType, contentLength: size };
      // A stream without a length is refused, and a length of 0 counts as none.
      if (size === 0) await (await driver()).put(checkKey(key), new Uint8Array(), { contentType });
      else
        await twice(() =>
          putFile(path, size, async (source) => (await driver()).putStream(checkKey(key), source, options)),
        );
    },

    putBytes: async (key, bytes, contentType) =>
      (await driver()).put(checkKey(key), bytes, { contentType, contentLength: bytes.byteLength }),

    read: async (key) =>
      (await driver()).getBytes(checkKey(key)).then(
        (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        (error: unknown) => missing(error, key),
      ),

    stream: async (key) =>
      (await driver()).getStream(checkKey(key)).catch((error: unknown) => missing(error, key)),

    withPath: async (key, use) => {
      const source = await (
        await driver()
      )
        .getStream(checkKey(key))
        .catch((error: unknown) => missing(error, key));
      await mkdir(temporaryFolder, { recursive: true });
      const path = temporaryPath(temporaryFolder);
      try {
        await pipeline(source, createWriteStream(path, { flags: "wx", mode: 0o600 }));
        return await use(path);
      } catch (error) {
        throw orStorageFull(error);
      } finally {
        await rm(path, { force: true });
      }
    },

    exists: async (key) => (await driver()).exists(checkKey(key)),

    // Deleting several in one request needs a checksum that some compatible services refuse.
    delete: async (key) => (await driver()).delete(checkKey(key)),

    async *list(prefix) {
      const start = prefix === undefined ? "/" : checkPrefix(prefix);
      let paginationToken: string | undefined;
      do {
        const page = await (await driver()).listAll(start, { recursive: true, paginationToken });
        for (const found of page.objects) if (found.isFile) yield found.key;
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },

    check: async () => {
      await (await driver()).listAll("/", { recursive: true, maxResults: 1 });
    },
  };
}

/** The client is large, and a site without a bucket does without. */
async function openDriver(
  { bucket, ...connection }: Bucket,
  { connection: connectionTimeout, silence: socketTimeout, answer: requestTimeout }: Patience,
): Promise<S3Driver> {
  const { S3Driver: Driver } = await import("flydrive/drivers/s3");
  return new Driver({
    ...connection,
    bucket,
    visibility: "private",
    supportsACL: false,
    forcePathStyle: true,
    maxAttempts,
    logger: unheard,
    requestHandler: { connectionTimeout, socketTimeout, requestTimeout, throwOnRequestTimeout: true },
    // The checksums that the client would add by itself are unknown to many compatible services.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

/** What the client has to say, it says in the error as well. */
const unheard = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** The client tries what it can send again by itself; a stream it cannot. */
async function twice(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (outageIn(error) !== "away") throw error;
    await work();
  }
}

/**
 * A stream that knows where it ends needs no last read to find out: the answer may come before that, and a request that was
 * not ended then keeps its connection until the service closes it.
 */
async function putFile(
  path: string,
  size: number,
  put: (source: ReadStream) => Promise<void>,
): Promise<void> {
  const source = createReadStream(path, { end: size - 1 });
  try {
    await put(source);
  } finally {
    source.destroy();
  }
}

function missing(error: unknown, key: string): never {
  const isBucket = error instanceof Error && error.name === "NoSuchBucket";
  throw storeStatus(error) === 404 && !isBucket ? new FileMissing(key) : error;
}
