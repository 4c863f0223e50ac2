import { setTimeout as wait } from "node:timers/promises";
import type { RunningSite } from "../running-site.ts";
import { ApiClient } from "./api-client.ts";
import { percentile } from "./measure.ts";
import type { Figure } from "./report.ts";

const saves = 100;
const patienceMs = 5_000;

/** Measures how long a save is not yet shown: by the process that stored it, and by another on the same database. */
export async function savesShown(own: RunningSite, other: RunningSite): Promise<Figure[]> {
  const admin = await ApiClient.signedIn(own.url);
  const { id } = await admin.get<{ id: number }>("/api/widgets/TermsConditions");
  const late: number[] = [];
  const delays: number[] = [];
  for (let save = 0; save < saves; save += 1) {
    const words = `Clause of save ${save}.`;
    await admin.post(`/api/widgets/${id}`, {
      name: "TermsConditions",
      html: `<h2>Terms</h2><p>${words}</p>`,
    });
    const saved = performance.now();
    if (!(await shows(own.url, words))) late.push(save);
    while (!(await shows(other.url, words))) {
      if (performance.now() - saved > patienceMs) throw new Error(`Save ${save} is not shown elsewhere.`);
      await wait(1);
    }
    delays.push(performance.now() - saved);
  }
  return [
    { figure: `of ${saves} saves, not shown at the next request`, value: late.length, unit: "", limit: 0 },
    {
      figure: "until another process shows it, p95",
      value: percentile(delays, 0.95),
      unit: "ms",
      limit: 100,
    },
  ];
}

async function shows(url: string, words: string): Promise<boolean> {
  return (await (await fetch(`${url}/terms`)).text()).includes(words);
}
