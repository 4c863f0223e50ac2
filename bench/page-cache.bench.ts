// npm run bench:cache: what answers from memory cost, beside the least that any Node server could spend on their bytes.
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { startSite } from "../test/running-site.ts";
import { sampleData } from "../test/sample-data.ts";
import { cpuPerRequest, percentile, untilIdle } from "./measure.ts";
import { report } from "./report.ts";
import { type Download, startBareServer } from "./start-bare-server.ts";

const rounds = 7;
const requestsPerRound = 8000;
const browser = { "accept-encoding": "gzip, br", accept: "text/html" };

const site = await startSite({ dataFrom: await sampleData() });
await untilIdle(site.process);
const page = await download(`${site.url}/`);
const largest = await largestScript();
const script = await download(largest);
const known = { ...browser, "if-none-match": page.headers.etag ?? "" };
const cases = [
  { figure: `home page (${sizeOf(page)})`, url: `${site.url}/`, peer: page, limit: 1.4 },
  { figure: "the same, unchanged (304)", url: `${site.url}/`, headers: known, peer: page, limit: 1.4 },
  { figure: `its largest script (${sizeOf(script)})`, url: largest, peer: script, limit: 2 },
  { figure: "an address where nothing is", url: `${site.url}/no/such/page`, peer: page, limit: 10 },
];
const peers = new Map<Download, Awaited<ReturnType<typeof startBareServer>>>();
for (const { peer } of cases) if (!peers.has(peer)) peers.set(peer, await startBareServer(peer));
const costs = cases.map(() => ({ site: [] as number[], bare: [] as number[] }));
try {
  // The first round warms everything up; turns alternate, so that what else the machine does meets both alike.
  for (let round = 0; round <= rounds; round++) {
    for (const [at, { url, headers = browser, peer }] of cases.entries()) {
      const bare = peers.get(peer)!;
      const cost = await cpuPerRequest(site.process, url, requestsPerRound, headers);
      const bareCost = await cpuPerRequest(bare.process, bare.url, requestsPerRound, browser);
      if (round === 0) continue;
      costs[at]!.site.push(cost);
      costs[at]!.bare.push(bareCost);
    }
  }
} finally {
  for (const bare of peers.values()) await bare.stop();
  await site.stop();
}

report(
  `CPU time a request, median of ${rounds} rounds of ${requestsPerRound}; peer: bare node:http, same bytes (of the page, for the last)`,
  cases.map(({ figure, limit }, at) => ({
    figure,
    value: percentile(costs[at]!.site, 0.5),
    unit: "µs",
    limit,
    peer: percentile(costs[at]!.bare, 0.5),
  })),
);

/** Of the scripts that a page names. */
async function largestScript(): Promise<string> {
  const html = await (await fetch(`${site.url}/`)).text();
  const scripts = new Set(html.match(/\/assets\/[\w.-]+\.js/g));
  if (scripts.size === 0) throw new Error("the page names no script");
  const sized = await Promise.all(
    [...scripts].map(async (path) => {
      const url = site.url + path;
      return { url, bytes: (await download(url)).body.length };
    }),
  );
  return sized.toSorted((a, b) => b.bytes - a.bytes)[0]!.url;
}

function sizeOf({ body, headers }: Download): string {
  return `${(body.length / 1000).toFixed(1)} KB ${headers["content-encoding"] ?? "plain"}`;
}

/** The second answer, since the first one fills the cache; as sent, still compressed. */
async function download(url: string): Promise<Download> {
  await fetch(url, { headers: browser });
  return new Promise((resolve, reject) => {
    request(url, { headers: browser }, async (answer) => {
      const { date: _date, connection: _connection, "keep-alive": _keepAlive, ...headers } = answer.headers;
      resolve({ headers: headers as Record<string, string>, body: await buffer(answer) });
    })
      .on("error", reject)
      .end();
  });
}
