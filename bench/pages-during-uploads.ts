/**
 * How quickly pages are answered, at 200 requests a second, while five 12-megapixel photographs are taken in and
 * their variants are made. `npm run bench:pictures` prints the figure beside its limit and fails above it.
 */
import { type ChildProcess, fork } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import sharp from "sharp";
import { up as platformTables } from "../app/platform/db/migrations/001-platform.ts";
import { up as pictureTables } from "../app/platform/db/migrations/002-pictures.ts";
import { openDatabase } from "../app/platform/db/open-database.server.ts";
import { openFiles } from "../app/platform/files/open-files.server.ts";
import { readMultipart } from "../app/platform/http/multipart.server.ts";
import { pictureJobs } from "../app/platform/images/picture-jobs.server.ts";
import { picturesHttp } from "../app/platform/images/pictures.http.server.ts";
import { addPicture } from "../app/platform/images/pictures.server.ts";
import { JobRunner } from "../app/platform/jobs/jobs.server.ts";
import type { Services } from "../app/platform/services.ts";

const photographs = 5;
const requestsPerSecond = 200;
const limitMilliseconds = 100;
/** What rendering a page that is not in the cache costs. */
const pageMilliseconds = 1;

if (process.argv[2] === "server") await serveSite(process.argv[3] ?? "");
else await measure();

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "pages-during-uploads-"));
  const server = fork(fileURLToPath(import.meta.url), ["server", folder], {
    execArgv: ["--max-semi-space-size=16"],
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "silent" },
  });
  try {
    const port = Number(await message(server));
    const site = `http://127.0.0.1:${port}`;
    const uploads = await Promise.all(Array.from({ length: photographs }, photograph));
    await load(`${site}/page`, 2);
    const quiet = await load(`${site}/page`, 5);
    const done = message(server);
    const started = performance.now();
    const loaded = load(`${site}/page`, 600, done);
    const answers = await Promise.all(uploads.map((bytes) => upload(`${site}/upload`, bytes)));
    await done;
    const seconds = (performance.now() - started) / 1000;
    const busy = await loaded;
    console.log(
      `Uploads answered after ${answers.map((time) => `${time.toFixed(1)} s`).join(", ")}; all variants made after ${seconds.toFixed(0)} s.`,
    );
    console.log(
      `Pages at ${requestsPerSecond} requests a second: p99 ${quiet.p99} ms quiet, ` +
        `${busy.p99} ms (p50 ${busy.p50}, most ${busy.most}) during the uploads ` +
        `(limit ${limitMilliseconds} ms); ${busy.failed} of ${busy.count} failed.`,
    );
    if (busy.p99 > limitMilliseconds || busy.failed > 0) process.exitCode = 1;
  } finally {
    server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

async function serveSite(folder: string): Promise<void> {
  const db = openDatabase(join(folder, "site.db"));
  await platformTables(db, "sqlite");
  await pictureTables(db, "sqlite");
  const temporaryFolder = join(folder, "tmp");
  const files = openFiles({ storage: { kind: "disk", folder: join(folder, "files") }, temporaryFolder });
  const services = { db, files, clock: { now: () => new Date() } } as Services;
  const app = new Hono<{ Bindings: { incoming: IncomingMessage } }>();
  const page = `<!doctype html>${"<p>Refrigeration units serviced by the roadside.</p>".repeat(500)}`;
  app.get("/page", (c) => {
    for (const until = performance.now() + pageMilliseconds; performance.now() < until;);
    return c.html(page);
  });
  app.post("/upload", async (c) => {
    const read = await readMultipart(c.req.raw, {
      temporaryFolder,
      maxFileBytes: 256 * 1024 * 1024,
      allowedFiles: ["file"],
      incoming: c.env.incoming,
    });
    try {
      return c.json(await addPicture(services, read.files.file!, async (_, picture) => picture.id));
    } finally {
      await read.dispose();
    }
  });
  app.route("/pictures", picturesHttp(services));
  new JobRunner(services, pictureJobs).start();
  const watch = setInterval(async () => {
    const pictures = await db.selectFrom("pictures").select("id").execute();
    const jobs = await db.selectFrom("jobs").select("id").execute();
    if (pictures.length < photographs || jobs.length > 0) return;
    clearInterval(watch);
    process.send?.("done");
  }, 250);
  serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.send?.(port));
}

async function photograph(): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#888", noise } })
    .blur(1.2)
    .jpeg({ quality: 92 })
    .toBuffer();
}

async function upload(url: string, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], "photograph.jpg"));
  const started = performance.now();
  const answer = await fetch(url, { method: "POST", body: form });
  if (!answer.ok) throw new Error(`The upload was answered ${answer.status} ${await answer.text()}`);
  return (performance.now() - started) / 1000;
}

type Times = { p50: number; p99: number; most: number; count: number; failed: number };

/** One request every few milliseconds, each timed from when it was due, whatever became of those before it. */
async function load(url: string, seconds: number, end?: Promise<unknown>): Promise<Times> {
  const agent = new Agent({ keepAlive: true, maxSockets: 50 });
  const times: number[] = [];
  const open: Promise<void>[] = [];
  let failed = 0;
  let ended = false;
  void end?.then(() => (ended = true));
  const begin = performance.now();
  for (let sent = 0; !ended && sent < seconds * requestsPerSecond; sent += 1) {
    const due = begin + (sent * 1000) / requestsPerSecond;
    const wait = due - performance.now();
    if (wait > 0) await setTimeout(wait);
    open.push(
      fetchPage(url, agent).then(
        () => void times.push(performance.now() - due),
        () => void (failed += 1),
      ),
    );
  }
  await Promise.all(open);
  agent.destroy();
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return { p50: at(0.5), p99: at(0.99), most: at(1), count: sorted.length, failed };
}

function fetchPage(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = get(url, { agent }, (answer) => {
      answer.resume();
      answer.once("end", () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(String(answer.statusCode))),
      );
      answer.once("error", reject);
    });
    sent.once("error", reject);
  });
}

function message(server: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => server.once("message", resolve));
}
