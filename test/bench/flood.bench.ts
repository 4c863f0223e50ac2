// npm run bench:flood: how long the owner waits to sign in, and how fast pages are, while others flood what costs a hash.
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { defaultRateLimits } from "../../app/platform/config/rate-limits.ts";
import { deviceCookie } from "../../app/platform/http/cookie-names.ts";
import { firstAdmin, startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { pacedRequests, percentile, untilIdle } from "./measure.ts";
import { report } from "./report.ts";

/** A share of the full size, for a trial: `npm run bench:flood -- 0.1`. */
const size = Number(process.argv[2] ?? 1);
const fromOne = Math.ceil(3_000 * size);
const fromMany = Math.ceil(10_000 * size);
const clients = Math.ceil(1_000 * size);
const connections = 100;
const pagesPerSecond = 50;
const pages = ["/", "/contact", "/gallery", "/login"];
const longestFloodMilliseconds = 5 * 60_000;

type Headers = Record<string, string>;
type Flood = { title: string; requests: number; send: (number: number) => Promise<number> };

const site = await startSite({
  dataFrom: await sampleData(),
  // The limits that everybody runs with; each client of the flood names itself as a proxy would.
  settings: { TRUST_PROXY: "on", RATE_LIMITS: JSON.stringify(defaultRateLimits) },
});
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const ownAgent = new Agent({ keepAlive: true });
try {
  await untilIdle(site.process);
  const guest = await guestHeaders();
  const device = await knownDevice(guest);
  const floods: Flood[] = [
    {
      title: `${fromOne} registrations from one client`,
      requests: fromOne,
      send: (number) => post(agent, "/api/register", newcomer(number), { ...guest, ...from("192.0.2.1") }),
    },
    {
      title: `${fromOne} sign-ins from one client`,
      requests: fromOne,
      send: (number) => post(agent, "/login", guess(number), { ...guest, ...from("192.0.2.2") }),
    },
    {
      title: `${fromMany} wrong passwords of the owner from ${clients} clients`,
      requests: fromMany,
      send: (number) => post(agent, "/login", guess(0), { ...guest, ...from(clientOf(number)) }),
    },
    {
      title: `${fromMany} wrong passwords of anybody from ${clients} clients`,
      requests: fromMany,
      send: (number) => post(agent, "/login", guess(number), { ...guest, ...from(clientOf(number)) }),
    },
  ];
  for (const flood of floods) await measure(flood, { ...guest, ...device, ...from("203.0.113.9") });
} finally {
  agent.destroy();
  ownAgent.destroy();
  await site.stop();
}

async function measure({ title, requests, send }: Flood, owner: Headers): Promise<void> {
  const signIns: number[] = [];
  const statuses = new Map<number, number>();
  let isOver = false;
  const flood = sendAll(requests, async (number) => {
    const status = await send(number);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }).finally(() => (isOver = true));
  const signingIn = (async () => {
    do {
      const begun = performance.now();
      const status = await post(ownAgent, "/login", firstAdmin, owner);
      if (status !== 200) throw new Error(`The owner was answered ${status} during ${title}.`);
      signIns.push(performance.now() - begun);
      await wait(200);
    } while (!isOver);
  })();
  const answers = await pacedRequests(
    pages.map((path) => site.url + path),
    pagesPerSecond,
    Promise.all([flood, signingIn]),
  );
  const failed = answers.filter(({ status }) => status !== 200).length;
  const times = answers.map(({ milliseconds }) => milliseconds);
  const answered = [...statuses].toSorted(([one], [other]) => one - other);
  report(`${title}: answered ${answered.map(([status, count]) => `${count} × ${status}`).join(", ")}`, [
    {
      figure: `the owner's sign-in on a known device, longest of ${signIns.length}`,
      value: Math.max(...signIns),
      unit: "ms",
      limit: 1_000,
    },
    { figure: `pages, p99 of ${times.length}`, value: percentile(times, 0.99), unit: "ms", limit: 50 },
    { figure: "pages that failed", value: failed, unit: "", limit: 0 },
    { figure: "answers of the flood above 503", value: beyond(statuses), unit: "", limit: 0 },
  ]);
}

/** Over as many connections as are allowed; broken off when it takes too long. */
async function sendAll(count: number, send: (number: number) => Promise<void>): Promise<void> {
  const end = performance.now() + longestFloodMilliseconds;
  let next = 0;
  const worker = async () => {
    while (next < count) {
      if (performance.now() > end) throw new Error("The flood took more than five minutes.");
      const number = next;
      next += 1;
      await send(number);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

function beyond(statuses: Map<number, number>): number {
  const expected = new Set([200, 201, 422, 429, 503]);
  return [...statuses].reduce((sum, [status, times]) => (expected.has(status) ? sum : sum + times), 0);
}

function newcomer(number: number) {
  const password = "frozen peas at dawn";
  const name = { firstname: "Rita", lastname: "Register", telephone: "07700 900123" };
  return { ...name, email: `rita${number}@example.com`, password, password_confirmation: password };
}

/** 0 guesses the owner's. */
function guess(number: number) {
  const email = number === 0 ? firstAdmin.email : `nobody${number}@example.com`;
  return { email, password: "a wrong guess" };
}

function clientOf(number: number): string {
  const client = number % clients;
  return `10.1.${client >> 8}.${client & 255}`;
}

function from(client: string): Headers {
  return { "X-Forwarded-For": client };
}

/** A guest's cookies and token, as a browser sends them. */
async function guestHeaders(): Promise<Headers> {
  const answer = await fetch(`${site.url}/sanctum/csrf-cookie`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
  const token = cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))!;
  return {
    Cookie: cookies.join("; "),
    "X-XSRF-TOKEN": decodeURIComponent(token.slice("XSRF-TOKEN=".length)),
  };
}

/** What a browser carries that the owner has signed in with once and out again. */
async function knownDevice(guest: Headers): Promise<Headers> {
  const answer = await fetch(`${site.url}/login`, {
    method: "POST",
    headers: { ...guest, "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify(firstAdmin),
  });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
  const device = cookies.find((cookie) => cookie.includes(deviceCookie));
  if (!device) throw new Error(`The owner could not sign in: ${answer.status}`);
  return { Cookie: `${guest.Cookie}; ${device}` };
}

async function post(sender: Agent, path: string, body: object, headers: Headers): Promise<number> {
  const sent = request(site.url + path, {
    method: "POST",
    agent: sender,
    headers: { ...headers, "Content-Type": "application/json", Accept: "application/json" },
  });
  return new Promise((resolve, reject) => {
    sent.on("error", reject);
    sent.on("response", (answer) => {
      text(answer).then(() => resolve(answer.statusCode ?? 0), reject);
    });
    sent.end(JSON.stringify(body));
  });
}
