// npm run bench:user: what asking for the signed-in user costs beside a bare server, and what pages feel of twenty logins at once.
import { setTimeout as wait } from "node:timers/promises";
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { ApiClient } from "./api-client.ts";
import { cpuPerRequest, pacedRequests, percentile, untilIdle } from "./measure.ts";
import { report } from "./report.ts";
import { startBareServer } from "./start-bare-server.ts";

const rounds = 5;
const requestsPerRound = 5000;
const loginsAtOnce = 20;
const bursts = 8;
const pagesPerSecond = 100;
const pages = ["/", "/contact", "/gallery", "/login"];

const site = await startSite({ dataFrom: await sampleData() });
await untilIdle(site.process);
const client = await ApiClient.signedIn(site.url);
const headers = { Cookie: client.cookies, Accept: "application/json" };
const answer = await fetch(`${site.url}/api/user`, { headers });
const bare = await startBareServer({
  headers: { "content-type": "application/json" },
  body: Buffer.from(await answer.arrayBuffer()),
});
const costs = { user: [] as number[], bare: [] as number[] };
const times: number[] = [];
try {
  // The first round, and the first burst, warm the program up; turns alternate, so that what else the machine does meets both alike.
  for (let round = 0; round <= rounds; round++) {
    const user = await cpuPerRequest(site.process, `${site.url}/api/user`, requestsPerRound, headers);
    const bareCost = await cpuPerRequest(bare.process, bare.url, requestsPerRound);
    if (round === 0) continue;
    costs.user.push(user);
    costs.bare.push(bareCost);
  }
  await pagesDuring(logins);
  for (let burst = 0; burst < bursts; burst++) times.push(...(await pagesDuring(logins)));
} finally {
  await bare.stop();
  await site.stop();
}

report(`Signed-in users: ${requestsPerRound} requests a round; ${bursts} bursts of ${loginsAtOnce} logins`, [
  {
    figure: "CPU of GET /api/user, median; peer: bare node:http, same JSON",
    value: percentile(costs.user, 0.5),
    unit: "µs",
    limit: 5,
    peer: percentile(costs.bare, 0.5),
  },
  {
    figure: `pages while ${loginsAtOnce} sign in at once, p99 of ${times.length}`,
    value: percentile(times, 0.99),
    unit: "ms",
    limit: 100,
  },
]);

async function logins(): Promise<void> {
  await wait(200);
  await Promise.all(Array.from({ length: loginsAtOnce }, () => ApiClient.signedIn(site.url)));
  await wait(200);
}

async function pagesDuring(work: () => Promise<void>): Promise<number[]> {
  const answers = await pacedRequests(
    pages.map((path) => site.url + path),
    pagesPerSecond,
    work(),
  );
  const failed = answers.filter(({ status }) => status !== 200);
  if (failed.length > 0) throw new Error(`${failed.length} pages failed`);
  return answers.map(({ milliseconds }) => milliseconds);
}
