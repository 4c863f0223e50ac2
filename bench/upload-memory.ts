/**
 * How much resident memory a server gains while a 200 MB upload streams through it to disk.
 * `npm run bench:upload` prints the figure beside its limit and fails above it.
 */
import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { type IncomingMessage, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { readMultipart } from "../app/platform/http/multipart.server.ts";

const uploadBytes = 200_000_000;
const limitMegabytes = 60;

if (process.argv[2] === "server") await serveUploads(process.argv[3] ?? "");
else await measure();

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "upload-memory-"));
  const server = fork(fileURLToPath(import.meta.url), ["server", folder], {
    execArgv: ["--max-semi-space-size=16"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  try {
    const port = await new Promise<number>((ready) =>
      server.once("message", (message) => ready(Number(message))),
    );
    await upload(port, 1_000_000);
    const before = await residentMegabytes(server);
    let peak = before;
    const timer = setInterval(async () => (peak = Math.max(peak, await residentMegabytes(server))), 20);
    const started = performance.now();
    await upload(port, uploadBytes);
    const seconds = (performance.now() - started) / 1000;
    clearInterval(timer);
    const added = peak - before;
    console.log(
      `A ${uploadBytes / 1e6} MB upload took ${seconds.toFixed(1)} s and added ${added.toFixed(0)} MB ` +
        `to ${before.toFixed(0)} MB of resident memory (limit ${limitMegabytes} MB).`,
    );
    if (added > limitMegabytes) process.exitCode = 1;
  } finally {
    server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function serveUploads(temporaryFolder: string): Promise<void> {
  const app = new Hono<{ Bindings: { incoming: IncomingMessage } }>();
  app.post("/", async (c) => {
    const read = await readMultipart(c.req.raw, {
      temporaryFolder,
      maxFileBytes: 256 * 1024 * 1024,
      allowedFiles: ["file"],
      incoming: c.env.incoming,
    });
    await read.dispose();
    return c.json({ bytes: read.files.file?.bytes });
  });
  serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.send?.(port));
}

async function upload(port: number, bytes: number): Promise<void> {
  const sent = request({
    port,
    host: "127.0.0.1",
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=edge" },
  });
  const answer = new Promise<IncomingMessage>((resolve, reject) =>
    sent.once("response", resolve).once("error", reject),
  );
  await pipeline(Readable.from(body(bytes), { objectMode: false }), sent);
  const response = await answer;
  const text = Buffer.concat(await response.toArray()).toString();
  if (text !== JSON.stringify({ bytes }))
    throw new Error(`The upload was answered ${response.statusCode} ${text}`);
}

function* body(bytes: number): Generator<Buffer> {
  yield Buffer.from('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
  const block = Buffer.alloc(65_536, 7);
  for (let left = bytes; left > 0; left -= block.length)
    yield block.subarray(0, Math.min(left, block.length));
  yield Buffer.from("\r\n--edge--\r\n");
}

async function residentMegabytes({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000;
}
