// npm run bench -- previews [DATABASE]: measures previews of a page while twenty things are saved each second, and how
// long the saves wait for the previews, which hold the writer of the database until they are rolled back.
import { setTimeout as wait } from "node:timers/promises";
import { previewHeader } from "../../app/platform/http/preview.ts";
import { startSite } from "../running-site.ts";
import { ApiClient } from "./api-client.ts";
import { percentile } from "./measure.ts";
import { report } from "./report.ts";
import { withPostgres } from "./with-postgres.ts";

const seconds = 15;
const savesPerSecond = 20;
/** Somebody who types is shown the page after each pause. */
const previewsPerSecond = 2;
const limits = { preview: 250, save: 100, saveBeside: 250 };

const wanted = process.argv.slice(2).join(" ").toLowerCase();
if ("sqlite".includes(wanted)) await measure("SQLite");
if ("postgresql".includes(wanted)) await withPostgres(({ url }) => measure("PostgreSQL", url));

async function measure(engine: string, address?: string): Promise<void> {
  const site = await startSite({ settings: address ? { DATABASE_URL: address } : {} });
  try {
    const client = await ApiClient.signedIn(site.url);
    const { id } = await client.get<{ id: number }>("/api/widgets/TermsConditions");
    const other = await client.get<{ id: number }>("/api/widgets/AboutText1");
    const save = (turn: number) =>
      client.post(`/api/widgets/${other.id}`, { name: "AboutText1", html: `<p>Save ${turn}.</p>` });
    const preview = (turn: number) =>
      client.post(
        `/api/widgets/${id}`,
        { name: "TermsConditions", html: `<h2>Terms</h2><p>Typed ${turn}.</p>` },
        { [previewHeader]: "/terms" },
      );
    await preview(0);
    const alone = await paced(savesPerSecond, save);
    const [beside, previews] = await Promise.all([
      paced(savesPerSecond, save),
      paced(previewsPerSecond, preview),
    ]);
    report(`${engine}: ${previewsPerSecond} previews a second beside ${savesPerSecond} saves a second`, [
      { figure: "a preview, p95", value: percentile(previews, 0.95), unit: "ms", limit: limits.preview },
      {
        figure: "a save without previews, p95",
        value: percentile(alone, 0.95),
        unit: "ms",
        limit: limits.save,
      },
      { figure: "a save beside, p50", value: percentile(beside, 0.5), unit: "ms", limit: limits.save },
      { figure: "a save beside, p95", value: percentile(beside, 0.95), unit: "ms", limit: limits.saveBeside },
    ]);
  } finally {
    await site.stop();
  }
}

/** Makes calls at a fixed rate. Measures from the time when each was due, in milliseconds. */
async function paced(perSecond: number, call: (turn: number) => Promise<unknown>): Promise<number[]> {
  const start = performance.now();
  return Promise.all(
    Array.from({ length: seconds * perSecond }, async (_, turn) => {
      const due = (turn * 1000) / perSecond;
      await wait(due);
      await call(turn);
      return performance.now() - start - due;
    }),
  );
}
