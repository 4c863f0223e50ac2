// npm run bench -- lists [DATABASE]: measures each list and search of the back office with 100,000 rows of everything,
// on both databases or the named one, and how long visitors wait for a page meanwhile. Takes minutes on an idle
// machine.
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startSite } from "../running-site.ts";
import { ApiClient } from "./api-client.ts";
import { amounts, fill } from "./growth-data.ts";
import { type Load, loadsOf } from "./growth-loads.ts";
import { pacedRequests, percentile } from "./measure.ts";
import { type Figure, report } from "./report.ts";
import { withPostgres } from "./with-postgres.ts";

const calls = 40;
const listLimit = 100;
const pageLimit = 50;
const listsPerSecond = 5;
const pagesPerSecond = 100;
const besideSeconds = 3;

const wanted = process.argv.slice(2).join(" ").toLowerCase();
if (!["sqlite", "postgresql"].some((engine) => engine.includes(wanted)))
  throw new Error(`There is no database called ${wanted} here: sqlite or postgresql.`);
if ("sqlite".includes(wanted)) await measure("SQLite");
if ("postgresql".includes(wanted)) await withPostgres(({ url }) => measure("PostgreSQL", url));

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
