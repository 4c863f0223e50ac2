// npm run bench:cache: what answers from memory cost, beside the least that any Node server could spend on their bytes; and how
// long pages take while what they show is saved; with `-- --mix` the latter alone.
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { ApiClient } from "./api-client.ts";
import { cpuPerRequest, pacedRequests, percentile, untilIdle } from "./measure.ts";
import { report } from "./report.ts";
import { type Download, startBareServer } from "./start-bare-server.ts";

const rounds = 7;
const requestsPerRound = 8000;
const savesPerSecond = 20;
const readsPerSecond = 500;
const mixSeconds = 20;
/** After so long V8 has compiled what renders pages. */
const warmSeconds = 5;
const isMixOnly = process.argv.includes("--mix");
const browser = { "accept-encoding": "gzip, br", accept: "text/html" };

const site = await startSite({ dataFrom: await sampleData() });
await untilIdle(site.process);
const page = await download(`${site.url}/`);
const largest = await largestScript();
const script = await download(largest);
const address = await picture();
const shown = await download(address);
const known = { ...browser, "if-none-match": page.headers.etag ?? "" };
const cases = [
  { figure: `home page (${sizeOf(page)})`, url: `${site.url}/`, peer: page, limit: 1.1 },
  { figure: "the same, unchanged (304)", url: `${site.url}/`, headers: known, peer: page, limit: 1.1 },
  { figure: `its largest script (${sizeOf(script)})`, url: largest, peer: script, limit: 2 },
  { figure: `a picture that was uploaded (${sizeOf(shown)})`, url: address, peer: shown, limit: 2 },
  { figure: "an address where nothing is", url: `${site.url}/no/such/page`, peer: page, limit: 10 },
];
const peers = new Map<Download, Awaited<ReturnType<typeof startBareServer>>>();
let mix: number[] = [];
const costs = cases.map(() => ({ site: [] as number[], bare: [] as number[] }));
try {
  if (!isMixOnly) await measureCosts();
  mix = await readsWhileSaving();
} finally {
  for (const bare of peers.values()) await bare.stop();
  await site.stop();
}

if (!isMixOnly) {
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
}

report(`${readsPerSecond} pages a second, while ${savesPerSecond} things a second are saved`, [
  { figure: "99 of 100 pages take at most", value: percentile(mix, 0.99), unit: "ms", limit: 30 },
  { figure: "half of them", value: percentile(mix, 0.5), unit: "ms", limit: 5 },
  {
    figure: `99 of 100, from ${warmSeconds} s on`,
    value: percentile(mix.slice(readsPerSecond * warmSeconds), 0.99),
    unit: "ms",
    limit: 30,
  },
]);

async function measureCosts(): Promise<void> {
  for (const { peer } of cases) if (!peers.has(peer)) peers.set(peer, await startBareServer(peer));
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
}

/** How long each page took, in milliseconds from the moment it was due. */
async function readsWhileSaving(): Promise<number[]> {
  const admin = await ApiClient.signedIn(site.url);
  const terms = await admin.get<{ id: number }>("/api/widgets/TermsConditions");
  // Each is shown on one or two of the pages.
  const changes = [
    (count: number) =>
      admin.post("/api/testimonials", {
        name: `Driver ${count}`,
        review: "<p>They came at night.</p>",
        score: 5,
      }),
    (count: number) =>
      admin.post(`/api/widgets/${terms.id}`, {
        name: "TermsConditions",
        html: `<h2>Terms</h2><p>Clause ${count}</p>`,
      }),
    (count: number) => admin.post("/api/galleries/2", { name: `Our work ${count}` }),
  ];
  const saves: Promise<unknown>[] = [];
  const saving = async () => {
    const start = performance.now();
    while (saves.length < savesPerSecond * mixSeconds) {
      const early = start + (saves.length * 1000) / savesPerSecond - performance.now();
      if (early > 0) await wait(early);
      saves.push(changes[saves.length % changes.length]!(saves.length));
    }
    await Promise.all(saves);
  };
  const pages = ["/", "/about", "/terms", "/contact", "/gallery"].map((path) => site.url + path);
  const answers = await pacedRequests(pages, readsPerSecond, saving());
  const failed = answers.filter(({ status }) => status !== 200);
  if (failed.length > 0) throw new Error(`${failed.length} pages failed`);
  return answers.map(({ milliseconds }) => milliseconds);
}

/** One that the gallery's page shows, in the format that most browsers take. */
async function picture(): Promise<string> {
  const html = await (await fetch(`${site.url}/gallery`)).text();
  const [path] = /\/pictures\/[\w-]+\/640/.exec(html) ?? [];
  if (!path) throw new Error("the gallery shows no picture");
  return `${site.url}${path}.avif`;
}

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
