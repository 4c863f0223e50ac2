import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import autocannon from "autocannon";

/**
 * Returns the processor time of the live threads of a process, as the kernel counts it. If the process itself reported
 * it, it would take some ten megabytes more.
 */
async function cpuMicroseconds({ pid }: ChildProcess): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const nanoseconds = threads.map(async (thread) => {
    // The thread may have ended meanwhile.
    const counted = await readFile(`/proc/${pid}/task/${thread}/schedstat`, "utf8").catch(() => "0");
    return Number(counted.split(" ")[0]);
  });
  return (await Promise.all(nanoseconds)).reduce((sum, one) => sum + one, 0) / 1_000;
}

/** Waits until a site is idle, with no variants to make and no mail to send. */
export async function untilIdle(child: ChildProcess, patienceMilliseconds = 600_000): Promise<void> {
  const end = performance.now() + patienceMilliseconds;
  let quietLooks = 0;
  while (quietLooks < 3) {
    if (performance.now() > end) throw new Error("the site did not come to rest");
    const before = await cpuMicroseconds(child);
    await wait(500);
    const after = await cpuMicroseconds(child);
    quietLooks = after - before < 10_000 ? quietLooks + 1 : 0;
  }
}

/** Returns the processor time that the server spends on one of `amount` requests, without the client's time. */
export async function cpuPerRequest(
  child: ChildProcess,
  url: string,
  amount: number,
  headers: Record<string, string> = {},
): Promise<number> {
  const before = await cpuMicroseconds(child);
  const result = await autocannon({ url, amount, connections: 20, headers });
  const after = await cpuMicroseconds(child);
  const answered = result["2xx"] + result.non2xx;
  if (answered !== amount || result.errors > 0) {
    throw new Error(`${url}: ${answered} of ${amount} requests were answered, ${result.errors} errors`);
  }
  return (after - before) / amount;
}

const maxSecondsBehind = 15;

export type Answer = { milliseconds: number; status: number };

/**
 * Sends requests at a fixed rate, whether earlier ones are answered or not. Measures from the time when a request was
 * due, so that the requests which a stalled server delays count in full.
 */
export async function pacedRequests(
  urls: string[],
  perSecond: number,
  until: Promise<unknown>,
): Promise<Answer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  const pending: Promise<Answer>[] = [];
  let answered = 0;
  let over = false;
  const end = until.finally(() => {
    over = true;
  });
  const start = performance.now();
  while (!over) {
    const due = start + (pending.length * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    pending.push(timed(urls[pending.length % urls.length] ?? "", agent, due).finally(() => answered++));
    if (pending.length - answered > maxSecondsBehind * perSecond) {
      agent.destroy();
      await Promise.allSettled(pending);
      throw new Error(`The site fell ${maxSecondsBehind} s behind ${perSecond} requests a second.`);
    }
  }
  const answers = await Promise.all(pending);
  agent.destroy();
  await end;
  return answers;
}

async function timed(url: string, agent: Agent, due: number): Promise<Answer> {
  const sent = request(url, { agent, headers: { "accept-encoding": "br" } }).end();
  const [answer]: [IncomingMessage] = (await once(sent, "response")) as [IncomingMessage];
  await text(answer);
  return { milliseconds: performance.now() - due, status: answer.statusCode ?? 0 };
}

/** Returns the resident memory of a process in bytes: before `work`, and the peak during it. */
export async function residentMemoryDuring(
  pid: number,
  work: () => Promise<unknown>,
): Promise<{ before: number; peak: number }> {
  const before = await residentMemory(pid);
  let peak = before;
  let over = false;
  const finished = work().finally(() => {
    over = true;
  });
  while (!over) {
    peak = Math.max(peak, await residentMemory(pid));
    await Promise.race([wait(10), finished.catch(() => undefined)]);
  }
  await finished;
  return { before, peak };
}

/** Waits until the memory of a started process is stable, so that parts which start late count. */
export async function untilMemoryRests(pid: number, patienceMilliseconds = 120_000): Promise<void> {
  const end = performance.now() + patienceMilliseconds;
  let rested = await residentMemory(pid);
  for (let seconds = 0; seconds < 10; seconds += 1) {
    if (performance.now() > end) throw new Error("the memory did not come to rest");
    await wait(1_000);
    const now = await residentMemory(pid);
    if (Math.abs(now - rested) > 1024 * 1024) [rested, seconds] = [now, 0];
  }
}

async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
