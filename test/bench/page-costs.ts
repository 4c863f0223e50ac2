import { request } from "node:http";
import { buffer } from "node:stream/consumers";
import type { RunningSite } from "../running-site.ts";
import { cpuPerRequest, percentile } from "./measure.ts";
import type { Figure } from "./report.ts";
import { type Download, startBareServer } from "./start-bare-server.ts";

const rounds = 5;
const requestsPerRound = 5000;
const browser = { "accept-encoding": "gzip, br", accept: "text/html" };

/** Compares the processor time of cached responses with the minimum that a Node server needs for the same bytes. */
export async function pageCosts(site: RunningSite): Promise<Figure[]> {
  const html = await (await fetch(`${site.url}/gallery`)).text();
  const [picture] = /\/pictures\/[\w-]+\/640/.exec(html)!;
  const [script] = /\/assets\/[\w.-]+\.js/.exec(html)!;
  const cases = [
    { what: "home page", url: `${site.url}/`, limit: 1.6 },
    { what: "built script", url: site.url + script, limit: 2 },
    { what: "picture", url: `${site.url}${picture}.avif`, limit: 2 },
  ];
  const figures: Figure[] = [];
  for (const { what, url, limit } of cases) {
    const peer = await download(url);
    const bare = await startBareServer(peer);
    const costs = { site: [] as number[], bare: [] as number[] };
    try {
      // The first round warms both up. The servers take turns, so that other load on the machine affects both.
      for (let round = 0; round <= rounds; round++) {
        const cost = await cpuPerRequest(site.process, url, requestsPerRound, browser);
        const bareCost = await cpuPerRequest(bare.process, bare.url, requestsPerRound, browser);
        if (round === 0) continue;
        costs.site.push(cost);
        costs.bare.push(bareCost);
      }
    } finally {
      await bare.stop();
    }
    const [value, least] = [percentile(costs.site, 0.5), percentile(costs.bare, 0.5)];
    const size = `${(peer.body.length / 1000).toFixed(1)} KB`;
    figures.push({ figure: `${what} (${size}), processor time`, value, unit: "µs", limit, peer: least });
  }
  return figures;
}

/** Returns the second response, because the first fills the cache. The body stays compressed. */
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
