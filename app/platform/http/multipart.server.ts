import { createHash } from "node:crypto";
import { mkdir, open, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { FileTooLarge, MalformedRequest } from "../errors.ts";
import { toStorageFull } from "../files/storage-full.server.ts";
import { temporaryPath } from "../files/temporary-files.server.ts";
import { oneLine } from "../validation/plain-text.ts";
import { formFields } from "./body.server.ts";

export type UploadedFile = { path: string; filename: string; bytes: number; sha256: string };

type Multipart = {
  fields: Record<string, unknown>;
  files: Record<string, UploadedFile>;
  /** Deletes the temporary files. Call it when the request is done, whether it succeeded or not. */
  dispose: () => Promise<void>;
};

type MultipartOptions = {
  temporaryFolder: string;
  maxFileBytes: number;
  /** Files of other fields are skipped. */
  allowedFiles: readonly string[];
  /** The limit for all fields together. */
  maxFieldsBytes: number;
  /** Node's own stream of the same request. It is read instead where it is given, since it is faster. */
  incoming?: IncomingMessage;
};

/** Whether the body of a request is a form with files. */
export function isMultipart(request: Request): boolean {
  return request.headers.get("Content-Type")?.toLowerCase().startsWith("multipart/form-data") ?? false;
}

/**
 * Reads a multipart request. Files are streamed to disk, so that memory use stays constant. When a file is too large
 * or the client disconnects, reading stops at once and the temporary files are deleted.
 */
export async function readMultipart(request: Request, options: MultipartOptions): Promise<Multipart> {
  await mkdir(options.temporaryFolder, { recursive: true });
  const paths: string[] = [];
  const dispose = async () => {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  };
  try {
    return { ...(await receive(request, options, paths)), dispose };
  } catch (error) {
    await dispose();
    throw request.signal.aborted ? new MalformedRequest() : toStorageFull(error);
  }
}

async function receive(request: Request, options: MultipartOptions, paths: string[]) {
  const fields: [name: string, value: string][] = [];
  const files = new Map<string, UploadedFile>();
  const writes: Promise<void>[] = [];
  const stop = new AbortController();
  const fail = (error: unknown) => stop.abort(error);
  const parser = createParser(request, options);
  let fieldBytes = 0;

  parser.on("field", (name: string | undefined, value, { valueTruncated }) => {
    fieldBytes += value.length;
    if (!name || name.length > maxNameLength) fail(new MalformedRequest());
    else if (valueTruncated || fieldBytes > options.maxFieldsBytes) fail(new FileTooLarge(name));
    else fields.push([name, value]);
  });
  for (const limit of ["fieldsLimit", "partsLimit"] as const) {
    parser.on(limit, () => fail(new MalformedRequest()));
  }
  parser.on("file", (name: string | undefined, stream, { filename }) => {
    stream.on("error", () => stream.destroy());
    if (!name || !options.allowedFiles.includes(name) || files.has(name)) {
      stream.resume();
      return;
    }
    const path = temporaryPath(options.temporaryFolder);
    const file = { path, filename: fileName(filename ?? ""), bytes: 0, sha256: "" };
    paths.push(path);
    files.set(name, file);
    stream.on("limit", () => fail(new FileTooLarge(name)));
    writes.push(save(stream, file).catch(fail));
  });

  await parse(
    sourceOf(request, options.incoming),
    parser,
    AbortSignal.any([stop.signal, request.signal]),
  ).catch(fail);
  await Promise.all(writes);
  if (stop.signal.aborted) throw stop.signal.reason;
  for (const [name, file] of files) {
    // A form's empty file input arrives as an empty file without a name.
    if (file.bytes === 0 && !file.filename) files.delete(name);
  }
  return { fields: formFields(fields), files: Object.fromEntries(files) };
}

/**
 * Returns the file name as on the user's computer. Browsers percent-encode three characters in it (HTML standard,
 * multipart/form-data encoding).
 */
function fileName(sent: string): string {
  return oneLine(sent.replaceAll(/%0D%0A|%0D|%0A/g, " ").replaceAll("%22", '"'));
}

const maxNameLength = 200;
const maxFields = 200;
/** The limit for the headers and boundaries around the parts of a form. */
const maxFramingBytes = 1024 * 1024;

function createParser(request: Request, options: MultipartOptions): busboy.Busboy {
  const { maxFileBytes, allowedFiles, maxFieldsBytes } = options;
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new MalformedRequest();
  const announced = Number(request.headers.get("content-length") ?? 0);
  const maxBytes = maxFileBytes * allowedFiles.length + maxFieldsBytes + maxFramingBytes;
  if (announced > maxBytes) throw new FileTooLarge(allowedFiles[0]);
  try {
    return busboy({
      headers: { "content-type": type },
      defParamCharset: "utf8",
      // The parser counts a part of exactly the limit as too large, hence one more.
      limits: {
        fileSize: maxFileBytes + 1,
        fieldSize: maxFieldsBytes + 1,
        fields: maxFields,
        parts: maxFields + 20,
      },
    });
  } catch {
    throw new MalformedRequest();
  }
}

function sourceOf(request: Request, incoming: IncomingMessage | undefined): Readable {
  if (incoming && !incoming.readableDidRead) return incoming;
  if (!request.body) throw new MalformedRequest();
  return Readable.from(request.body);
}

/**
 * Does not use `pipeline`, which would destroy the source and with it the connection for the error response. The
 * server drains what is left unread.
 */
function parse(source: Readable, parser: busboy.Busboy, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const malformed = () => reject(new MalformedRequest());
  source.once("error", malformed);
  source.once("close", () => source.readableEnded || malformed());
  parser.once("error", malformed);
  parser.once("close", resolve);
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  if (signal.aborted) reject(signal.reason);
  else source.pipe(parser);
  return promise.catch((error: unknown) => {
    source.unpipe(parser);
    parser.on("error", () => {});
    parser.destroy();
    throw error;
  });
}

async function save(stream: Readable, file: UploadedFile): Promise<void> {
  // The file is opened first. Otherwise a failing stream would not wait for the opening, and the file would be left
  // behind.
  const handle = await open(file.path, "wx", 0o600);
  const hash = createHash("sha256");
  await pipeline(
    stream,
    async function* measured(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        file.bytes += chunk.length;
        yield chunk;
      }
    },
    handle.createWriteStream(),
  );
  file.sha256 = hash.digest("hex");
}
