// npm run bench:cache: what a page from the cache costs, beside the least that any Node server could spend on its bytes.
import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import { startSite } from "../test/running-site.ts";
import { sampleData } from "../test/sample-data.ts";
import { cpuPerRequest, percentile, reportsUsage, untilIdle } from "./measure.ts";
import { report } from "./report.ts";
import { type Download, startBareServer } from "./start-bare-server.ts";

const rounds = 7;
const requestsPerRound = 8000;
const browser = { "accept-encoding": "gzip, br", accept: "text/html" };

const site = await startSite({ dataFrom: await sampleData(), nodeOptions: reportsUsage });
await untilIdle(site.process);
const page = await download(`${site.url}/`);
const bare = await startBareServer(page);
const figures = { page: [] as number[], unchanged: [] as number[], bare: [] as number[] };
try {
  // The first round warms both up; turns alternate, so that what else the machine does meets both alike.
  for (let round = 0; round <= rounds; round++) {
    const pageCost = await cpuPerRequest(site.process, `${site.url}/`, requestsPerRound, browser);
    const bareCost = await cpuPerRequest(bare.process, bare.url, requestsPerRound, browser);
    const known = { ...browser, "if-none-match": page.headers.etag ?? "" };
    const unchangedCost = await cpuPerRequest(site.process, `${site.url}/`, requestsPerRound, known);
    if (round === 0) continue;
    figures.page.push(pageCost);
    figures.bare.push(bareCost);
    figures.unchanged.push(unchangedCost);
  }
} finally {
  await bare.stop();
  await site.stop();
}

const peer = percentile(figures.bare, 0.5);
const size = `${(page.body.length / 1000).toFixed(1)} KB ${page.headers["content-encoding"] ?? "plain"}`;
report(
  `CPU time a request, median of ${rounds} rounds of ${requestsPerRound}; peer: bare node:http, same bytes`,
  [
    {
      figure: `home page from the cache (${size})`,
      value: percentile(figures.page, 0.5),
      unit: "µs",
      limit: 1.4,
      peer,
    },
    {
      figure: "the same, unchanged (304)",
      value: percentile(figures.unchanged, 0.5),
      unit: "µs",
      limit: 1.4,
      peer,
    },
  ],
);

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
