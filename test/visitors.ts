import http from "node:http";
import https from "node:https";

export type Visits = { answered: number; failed: string[]; slowestMilliseconds: number };

/**
 * Simulates concurrent visitors who each request one page after another. Every second visitor uses a persistent
 * connection. `onVisit` receives the number of requested pages.
 */
export async function visit(
  url: string,
  { visitors, pages, onVisit }: { visitors: number; pages: number; onVisit?: (asked: number) => void },
): Promise<Visits> {
  const visits: Visits = { answered: 0, failed: [], slowestMilliseconds: 0 };
  let asked = 0;
  const { Agent, get } = url.startsWith("https:") ? https : http;
  const ask = (agent: http.Agent) => askOnce(get, url, agent);
  const one = async (number: number) => {
    const agent = new Agent({ keepAlive: number % 2 === 0, maxSockets: 1 });
    while (asked < pages) {
      asked += 1;
      onVisit?.(asked);
      const started = performance.now();
      try {
        const status = await ask(agent);
        if (status === 200) visits.answered += 1;
        else visits.failed.push(String(status));
      } catch (error) {
        visits.failed.push(String(error));
      }
      visits.slowestMilliseconds = Math.max(visits.slowestMilliseconds, performance.now() - started);
    }
    agent.destroy();
  };
  await Promise.all(Array.from({ length: visitors }, (_, number) => one(number)));
  return visits;
}

/** Sends a request without retries, which would hide lost requests. */
function askOnce(get: typeof http.get, url: string, agent: http.Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode!));
      answer.once("error", reject);
    }).once("error", reject);
  });
}
