import { createReadStream, createWriteStream, type ReadStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { S3Driver } from "flydrive/drivers/s3";
import { minutes } from "../durations.ts";
import { outageIn, storeStatus } from "../outages.server.ts";
import { checkKey, checkPrefix, FileMissing, type FileStore } from "./file-store.ts";
import { toStorageFull } from "./storage-full.server.ts";
import { temporaryPath } from "./temporary-files.server.ts";

export type Bucket = {
  endpoint: string;
  bucket: string;
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
};

/** Time limits in milliseconds: to connect, of silence on a connection, and until a response begins. */
type Timeouts = { connection: number; silence: number; answer: number };

const timeouts: Timeouts = { connection: 3_000, silence: 10_000, answer: minutes(5) };
/** A retry covers a short outage. In a longer one users should not have to wait. */
const maxAttempts = 2;

/**
 * Stores files in a bucket of any S3-compatible service. A call without a response in time rejects with a
 * `TimeoutError`.
 */
export function s3Files(
  bucket: Bucket,
  temporaryFolder: string,
  timeoutOverrides: Timeouts = timeouts,
): FileStore {
  let opened: Promise<S3Driver> | undefined;
  const driver = () => (opened ??= openDriver(bucket, timeoutOverrides));

  return {
    put: async (key, path, contentType) => {
      const { size } = await stat(path);
      const options = { contentType, contentLength: size };
      // The service refuses a stream without a length, and the client treats a length of 0 as none.
      if (size === 0) await (await driver()).put(checkKey(key), new Uint8Array(), { contentType });
      else
        await retryOnce(() =>
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
        throw toStorageFull(error);
      } finally {
        await rm(path, { force: true });
      }
    },

    exists: async (key) => (await driver()).exists(checkKey(key)),

    // Deleting several files in one request needs a checksum that some compatible services refuse.
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

/** Loads the S3 client on first use, because it is large and a site without a bucket does not need it. */
async function openDriver(
  { bucket, ...connection }: Bucket,
  { connection: connectionTimeout, silence: socketTimeout, answer: requestTimeout }: Timeouts,
): Promise<S3Driver> {
  const { S3Driver: Driver } = await import("flydrive/drivers/s3");
  return new Driver({
    ...connection,
    bucket,
    visibility: "private",
    supportsACL: false,
    forcePathStyle: true,
    maxAttempts,
    logger: silentLogger,
    requestHandler: { connectionTimeout, socketTimeout, requestTimeout, throwOnRequestTimeout: true },
    // Many compatible services do not know the checksums that the client adds by default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
}

/** Discards the client's log lines, because its errors say the same. */
const silentLogger = { trace() {}, debug() {}, info() {}, warn() {}, error() {} };

/** Repeats the upload once after an outage. The client itself cannot send a stream again. */
async function retryOnce(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (outageIn(error) !== "away") throw error;
    await work();
  }
}

/**
 * Uploads a file as a stream with a fixed end. Without one, the stream would need one more read to find its end. The
 * response can arrive before that read, and the unfinished request would then hold its connection until the service
 * closes it.
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
