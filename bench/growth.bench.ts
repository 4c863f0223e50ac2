// npm run bench:growth: how long each list and search of the back office takes with a million of everything, on both
// databases, and what a visitor's page waits meanwhile. Making the data takes most of the time.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { findPostgres, startPostgres } from "../scripts/postgresql.mjs";
import { startSite } from "../test/running-site.ts";
import { ApiClient } from "./api-client.ts";
import { amounts, fill, type Seeded } from "./growth-data.ts";
import { pacedRequests, percentile } from "./measure.ts";
import { type Figure, report } from "./report.ts";

const calls = 60;
const listLimit = 50;
const pageLimit = 30;
const listsPerSecond = 5;
const pagesPerSecond = 100;
const besideSeconds = 8;

type Load = { figure: string; call: (turn: number) => Promise<unknown> };

await measure("SQLite");
const scratch = await mkdtemp(join(tmpdir(), "frostway-growth-"));
const postgres = await startPostgres(
  findPostgres(fileURLToPath(new URL("..", import.meta.url))),
  join(scratch, "postgresql"),
);
try {
  await measure("PostgreSQL", postgres.url);
} finally {
  await postgres.stop();
  await rm(scratch, { recursive: true, force: true });
}

async function measure(engine: string, address?: string): Promise<void> {
  const site = await startSite({ settings: address ? { DATABASE_URL: address } : {} });
  try {
    console.log(`Making the data on ${engine} …`);
    const seeded = await fill(address ?? join(site.dataFolder, "site.db"));
    const client = await ApiClient.signedIn(site.url);
    const loads = loadsOf(client, site.url, seeded);
    const figures: Figure[] = [];
    for (const { figure, call } of loads) {
      for (let turn = 0; turn < 6; turn += 1) await call(turn);
      const taken = await timesOf(call);
      figures.push({ figure: `${figure}, p50`, value: percentile(taken, 0.5), unit: "ms", limit: listLimit });
      figures.push({
        figure: `${figure}, p95`,
        value: percentile(taken, 0.95),
        unit: "ms",
        limit: listLimit,
      });
    }
    report(
      `${engine} with ${Object.entries(amounts)
        .map(([what, many]) => `${many.toLocaleString("en-GB")} ${what}`)
        .join(", ")}`,
      figures,
    );
    report(
      `${engine}: a public page while each is asked for ${listsPerSecond} times a second`,
      await pagesBeside(site.url, loads),
    );
  } finally {
    await site.stop();
  }
}

function loadsOf(client: ApiClient, url: string, { largest }: Seeded): Load[] {
  const anyPage = (turn: number, rows: number, size: number) => 1 + ((turn * 7919) % Math.ceil(rows / size));
  const api = (figure: string, pathOf: (turn: number) => string): Load => ({
    figure,
    call: (turn) => client.get(pathOf(turn)),
  });
  const page = (path: string): Load => ({ figure: path, call: () => readPage(url + path, client.cookies) });
  const search = (figure: string, path: string, needles: string[]) =>
    needles.map((needle) =>
      api(
        `${figure} “${needle}”`,
        (turn) => `${path}search=${encodeURIComponent(needle)}&page=${1 + (turn % 3)}`,
      ),
    );
  return [
    api("users", () => "/api/users"),
    api("users, any page", (turn) => `/api/users?page=${anyPage(turn, amounts.users, 25)}`),
    ...search("users", "/api/users?", [
      "grove",
      "person4711",
      "ashford",
      "960123",
      "zz",
      "qx",
      "q",
      "nobody here",
    ]),
    api("audit log", () => "/api/audit-log"),
    api("audit log, any page", (turn) => `/api/audit-log?page=${anyPage(turn, amounts.auditEntries, 50)}`),
    ...search("audit log", "/api/audit-log?", ["renamed", "groveton4711", "qx"]),
    api("mails", () => "/api/mails"),
    api("mails, any page", (turn) => `/api/mails?page=${anyPage(turn, amounts.mails, 50)}`),
    api("mails that left", () => "/api/mails?status=sent"),
    api("mails that failed", () => "/api/mails?status=failed"),
    ...search("mails", "/api/mails?", ["trailer", "person4711@", "margate", "qx"]),
    ...search("mails that failed", "/api/mails?status=failed&", ["ashford"]),
    api("messages", () => "/api/messages"),
    api("messages, any page", (turn) => `/api/messages?page=${anyPage(turn, amounts.messages, 25)}`),
    api("messages that are answered", () => "/api/messages?status=answered"),
    ...search("messages", "/api/messages?", ["trailer 4711", "hythe", "qx"]),
    api(
      "testimonials, any page",
      (turn) => `/api/testimonials?limit=12&page=${anyPage(turn, amounts.testimonials, 12)}`,
    ),
    ...["oak", "castle hill", "grammar", "dov"].map((text) =>
      api(`school look-up “${text}”`, () => `/api/schoolslist?q=${encodeURIComponent(text)}`),
    ),
    api("galleries, any page", (turn) => `/api/galleries?limit=12&page=${turn % 80}`),
    api("widgets", () => "/api/widgets"),
    api("a widget by its name", (turn) => `/api/widgets/Growth${1 + turn}`),
    api("20 pictures of 10,000", (turn) => `/api/galleries/${largest}?from=${turn * 20}&limit=20`),
    page(`/admin`),
    page(`/admin/users`),
    page(`/admin/audit-log`),
    page(`/admin/mails`),
    page(`/admin/messages`),
    page(`/admin/widgets`),
    page(`/admin/galleries`),
    page(`/admin/galleries/${largest}`),
  ];
}

async function readPage(url: string, cookies: string): Promise<void> {
  const answer = await fetch(url, { headers: { Cookie: cookies, Accept: "text/html" } });
  await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status}`);
}

async function timesOf(call: Load["call"]): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < calls; turn += 1) {
    const start = performance.now();
    await call(turn);
    taken.push(performance.now() - start);
  }
  return taken;
}

async function pagesBeside(url: string, loads: Load[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const besides = [{ figure: "nothing", call: () => Promise.resolve() }, ...loads];
  for (const { figure, call } of besides) {
    const asked: Promise<unknown>[] = [];
    const asking = (async () => {
      for (let turn = 0; turn < besideSeconds * listsPerSecond; turn += 1) {
        asked.push(call(turn));
        await wait(1000 / listsPerSecond);
      }
      await Promise.all(asked);
    })();
    const answers = await pacedRequests([`${url}/about`], pagesPerSecond, asking);
    const taken = answers.map(({ milliseconds }) => milliseconds);
    figures.push({ figure, value: percentile(taken, 0.99), unit: "ms", limit: pageLimit });
  }
  return figures;
}
