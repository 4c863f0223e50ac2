import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { ApiClient } from "./api-client.ts";
import { report } from "./report.ts";

const listeners = 1_000;
const seconds = 30;
const callOutsAMinute = 50;
/** The pause between two page requests of a visitor. */
const pageEveryMilliseconds = 10;

type Receipt = { reference: string; page_url: string };
type Followed = { id: number; page: string };

/** Measures under load how long visitors wait for a page, and drivers for an update of the office. */
export async function busyNight(url: string): Promise<void> {
  const admin = await ApiClient.signedIn(url);
  const followed: Followed[] = [];
  for (let at = 0; at < 50; at += 1) followed.push(await reported(admin, `NIGHT ${at}`));
  const eventListeners = new EventListeners();
  for (let at = 0; at < listeners; at += 1) eventListeners.listen(url, followed[at % followed.length]!.page);
  await eventListeners.until(listeners);
  const pages: number[] = [];
  const steps: number[] = [];
  const end = Date.now() + seconds * 1_000;
  const during = async (work: () => Promise<unknown>, everyMilliseconds: number) => {
    while (Date.now() < end) await Promise.all([work(), wait(everyMilliseconds)]);
  };
  let sent = 0;
  let stepped = 0;
  await Promise.all([
    during(() => reported(admin, `LATER ${++sent}`), 60_000 / callOutsAMinute),
    during(async () => {
      const { id } = followed[stepped++ % followed.length]!;
      const expected = eventListeners.eventCount + listeners / followed.length;
      const begun = performance.now();
      await admin.patch(`/api/callouts/${id}`, { status: "on_way", technician: `Tom ${stepped}` });
      await eventListeners.until(expected);
      steps.push(performance.now() - begun);
    }, 1_000),
    during(async () => {
      const begun = performance.now();
      const answer = await fetch(`${url}${["/", "/breakdown", "/contact"][pages.length % 3]}`);
      await answer.arrayBuffer();
      pages.push(performance.now() - begun);
    }, pageEveryMilliseconds),
  ]);
  const lost = listeners - eventListeners.open;
  eventListeners.close();
  report(`${listeners} who follow and ${callOutsAMinute} call-outs a minute, on one process, ${seconds} s`, [
    { figure: `page, p99 of ${pages.length}`, value: percentile(pages, 0.99), unit: "ms", limit: 50 },
    {
      figure: `step to all its listeners, slowest of ${steps.length}`,
      value: Math.max(...steps),
      unit: "ms",
      limit: 2_000,
    },
    { figure: "listeners lost", value: lost, unit: "", limit: 0 },
    {
      figure: "call-outs not taken",
      value: Math.max(0, Math.floor((seconds * callOutsAMinute) / 60) - sent),
      unit: "",
      limit: 0,
    },
  ]);
}

async function reported(admin: ApiClient, vehicle_number: string): Promise<Followed> {
  const { page_url } = await admin.post<Receipt>("/api/callouts", {
    vehicle_number,
    telephone: "07700 900123",
  });
  const { data } = await admin.get<{ data: { id: number; vehicle_number: string }[] }>("/api/callouts");
  const { id } = data.find((one) => one.vehicle_number === vehicle_number)!;
  return { id, page: page_url.split("/").at(-1)! };
}

/** All listeners to call-out events, and the number of events that they received. */
class EventListeners {
  eventCount = 0;
  open = 0;
  #agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  #answers: IncomingMessage[] = [];

  listen(url: string, page: string): void {
    get(`${url}/api/callout-pages/${page}/events`, { agent: this.#agent }, (answer) => {
      if (answer.statusCode !== 200) throw new Error(`a listener was answered with ${answer.statusCode}`);
      this.open += 1;
      this.#answers.push(answer);
      answer.setEncoding("utf8");
      answer.on("data", (text: string) => (this.eventCount += text.match(/^data: \{/gm)?.length ?? 0));
      answer.on("close", () => (this.open -= 1));
    });
  }

  async until(eventCount: number): Promise<void> {
    const end = Date.now() + 20_000;
    while (this.eventCount < eventCount) {
      if (Date.now() > end) throw new Error(`${this.eventCount} of ${eventCount} events came`);
      await wait(2);
    }
  }

  close(): void {
    for (const answer of this.#answers) answer.destroy();
  }
}

function percentile(values: number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Infinity;
}
