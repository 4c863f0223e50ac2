// npm run bench:scale: how long the back office's lists, searches and orders take with a lot in them, on both databases.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findPostgres, startPostgres } from "../scripts/postgresql.mjs";
import { startSite } from "../test/running-site.ts";
import { ApiClient } from "./api-client.ts";
import { percentile, reportsUsage, usageOf } from "./measure.ts";
import { type Figure, report } from "./report.ts";
import { amounts, fill, perGallery } from "./scale-data.ts";

const calls = 200;
const mebibyte = 1024 * 1024;
/** The present order of each gallery, by its id. */
const orders = new Map<number, number[]>();

type Load = { figure: string; limit: number; times: number; call: (turn: number) => Promise<unknown> };

await measure("SQLite");
const scratch = await mkdtemp(join(tmpdir(), "frostway-scale-"));
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
  const settings: Record<string, string> = address ? { DATABASE_URL: address } : {};
  const site = await startSite({ settings, nodeOptions: reportsUsage });
  try {
    const { galleryIds } = await fill(address ?? join(site.dataFolder, "site.db"));
    const client = await ApiClient.signedIn(site.url);
    orders.clear();
    const loads = loadsOf(client, galleryIds);
    for (const { call } of loads) for (let turn = 0; turn < 5; turn += 1) await call(turn);
    const before = await usageOf(site.process);
    const figures: Figure[] = [];
    for (const { figure, limit, times, call } of loads) {
      const taken = await timesOf(call, times);
      figures.push(
        { figure: `${figure}, p50`, value: percentile(taken, 0.5), unit: "ms", limit },
        { figure: `${figure}, p95`, value: percentile(taken, 0.95), unit: "ms", limit },
      );
    }
    const after = await usageOf(site.process);
    figures.push({
      figure: "memory gained meanwhile",
      value: (after.residentBytes - before.residentBytes) / mebibyte,
      unit: "MiB",
      limit: 64,
    });
    report(
      `${engine} with ${Object.entries(amounts)
        .map(([what, many]) => `${many} ${what}`)
        .join(", ")}`,
      figures,
    );
  } finally {
    await site.stop();
  }
}

function loadsOf(client: ApiClient, galleryIds: number[]): Load[] {
  const usersPages = amounts.users / 25;
  const testimonialPages = Math.floor(amounts.testimonials / 12);
  const searches = ["grove", "person4711", "ashford", "960123", "brookham5", "zz"];
  const schools = ["oak", "castle hill", "ct99 1", "grammar", "chalk park 77", "dov"];
  const anywhere = (turn: number, pages: number) => 1 + ((turn * 7919) % pages);
  return [
    { figure: "users, first page", limit: 30, times: calls, call: () => client.get("/api/users") },
    {
      figure: "users, any page",
      limit: 30,
      times: calls,
      call: (turn) => client.get(`/api/users?page=${anywhere(turn, usersPages)}`),
    },
    {
      figure: "user search",
      limit: 150,
      times: calls,
      call: (turn) =>
        client.get(`/api/users?search=${searches[turn % searches.length]}&page=${1 + (turn % 3)}`),
    },
    {
      figure: "school look-up",
      limit: 30,
      times: calls,
      call: (turn) => client.get(`/api/schoolslist?q=${encodeURIComponent(schools[turn % schools.length]!)}`),
    },
    {
      figure: "testimonials, any page",
      limit: 30,
      times: calls,
      call: (turn) => client.get(`/api/testimonials?limit=12&page=${anywhere(turn, testimonialPages)}`),
    },
    {
      figure: "galleries, first pages",
      limit: 30,
      times: calls,
      call: (turn) => client.get(`/api/galleries?limit=12&page=${turn % 2}`),
    },
    {
      figure: `a new order of ${perGallery} pictures`,
      limit: 150,
      times: 30,
      call: (turn) => reorder(client, galleryIds[turn % galleryIds.length]!),
    },
  ];
}

/** The last picture becomes the first. */
async function reorder(client: ApiClient, id: number): Promise<void> {
  let order = orders.get(id);
  if (!order) {
    const gallery = await client.get<{ images: { id: number }[] }>(`/api/galleries/${id}`);
    order = gallery.images.map((image) => image.id);
  }
  orders.set(id, [order.at(-1)!, ...order.slice(0, -1)]);
  await client.post("/api/galleriesimages/order", { id, images: orders.get(id) });
}

async function timesOf(call: (turn: number) => Promise<unknown>, times: number): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const start = performance.now();
    await call(turn);
    taken.push(performance.now() - start);
  }
  return taken;
}
