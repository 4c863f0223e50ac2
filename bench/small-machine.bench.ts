// npm run bench:small: how soon a new process serves, and the memory that the sample site takes: at rest, while it serves
// and is edited, and while forty photographs come at once.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DataFolder } from "../test/data-folder.ts";
import { type RunningSite, startSite } from "../test/running-site.ts";
import { sampleData } from "../test/sample-data.ts";
import { ApiClient } from "./api-client.ts";
import { cpuPerRequest, percentile, residentMemoryDuring, untilMemoryRests } from "./measure.ts";
import { photograph, uploadForm, withOwnBytes } from "./photographs.ts";
import { report } from "./report.ts";

const starts = 5;
const pageRequests = 20_000;
const edits = 100;
const photographs = 40;
const madeSmaller = 3;
const megabyte = 1024 * 1024;

const folder = await mkdtemp(join(tmpdir(), "frostway-small-"));
const settings = { DATA_DIR: join(folder, "data") };
try {
  await cp(await sampleData(), settings.DATA_DIR, { recursive: true });
  const seconds: number[] = [];
  for (let start = 0; start < starts; start++) {
    const begun = performance.now();
    const site = await startSite({ settings });
    seconds.push((performance.now() - begun) / 1000);
    await site.stop();
  }
  const site = await startSite({ settings });
  const { served, filled } = await measure(site).finally(() => site.stop());

  report(`The sample site on SQLite, resident memory and the median of ${starts} starts`, [
    {
      figure: "from the start of a process to its first page",
      value: percentile(seconds, 0.5),
      unit: "s",
      limit: 0.7,
    },
    { figure: "memory at rest", value: served.before / megabyte, unit: "MB", limit: 110 },
    {
      figure: `most memory for ${pageRequests} pages and ${edits} edits`,
      value: served.peak / megabyte,
      unit: "MB",
      limit: 256,
    },
    {
      figure: `most memory for ${photographs} photographs of 12 megapixels at once`,
      value: filled.peak / megabyte,
      unit: "MB",
      limit: 512,
    },
  ]);
} finally {
  await rm(folder, { recursive: true });
}

async function measure(site: RunningSite) {
  await untilMemoryRests(site.process.pid!);
  const served = await residentMemoryDuring(site.process.pid!, () => serveAndEdit(site));
  const filled = await residentMemoryDuring(site.process.pid!, () => takePhotographs(site));
  return { served, filled };
}

async function serveAndEdit(site: RunningSite): Promise<void> {
  const admin = await ApiClient.signedIn(site.url);
  const headers = { "accept-encoding": "br", accept: "text/html" };
  for (let edit = 0; edit < edits; edit++) {
    await admin.post("/api/testimonials", {
      name: `Driver ${edit}`,
      review: "<p>They came at night.</p>",
      score: 5,
    });
    await cpuPerRequest(site.process, `${site.url}/about`, pageRequests / edits, headers);
  }
}

async function takePhotographs(site: RunningSite): Promise<void> {
  const admin = await ApiClient.signedIn(site.url);
  const gallery = await admin.post<{ id: number }>("/api/galleries", { name: "All of this morning" });
  const picture = await photograph(4000, 3000);
  const sending = Array.from({ length: photographs }, (_, at) =>
    admin.post("/api/galleriesimages", uploadForm(gallery.id, withOwnBytes(picture), `photograph-${at}.jpg`)),
  );
  await Promise.all(sending);
  // They are made smaller one at a time, minutes of it: what the first ones take the others take too.
  const data = new DataFolder(site.dataFolder);
  data.hastenPictures();
  await data.untilIdle({ left: photographs - madeSmaller });
}
