// npm run bench:small: how soon a new process serves, and the memory that the sample site takes: at rest, while it serves
// and is edited, and while forty photographs come at once, among them an AVIF and a HEIC of 200 megapixels, which are refused.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DataFolder } from "../data-folder.ts";
import { type RunningSite, startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import sharp from "sharp";
import { ApiClient, CallFailed } from "./api-client.ts";
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
      figure: `most memory for ${photographs} photographs of 12 megapixels at once, and two of 200`,
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
  const huge = await hugeAvif();
  const sending = Array.from({ length: photographs }, (_, at) =>
    admin.post("/api/galleriesimages", uploadForm(gallery.id, withOwnBytes(picture), `photograph-${at}.jpg`)),
  );
  const refused = [huge, asHeic(huge)].map((bytes, at) =>
    expectRefusal(admin.post("/api/galleriesimages", uploadForm(gallery.id, bytes, `huge-${at}.jpg`))),
  );
  await Promise.all([...sending, ...refused]);
  // They are made smaller one at a time, minutes of it: what the first ones take the others take too.
  const data = new DataFolder(site.dataFolder);
  data.hastenPictures();
  await data.untilIdle({ left: photographs - madeSmaller });
}

function hugeAvif(): Promise<Buffer> {
  const create = { width: 16_000, height: 12_500, channels: 3, background: "#336699" } as const;
  return sharp({ create, limitInputPixels: false }).avif({ effort: 0 }).toBuffer();
}

/** What an iPhone writes is such a box of parts under another name. */
function asHeic(avif: Buffer): Buffer {
  const heic = Buffer.from(avif);
  heic.write("heic", heic.indexOf("ftyp") + 4);
  return heic;
}

async function expectRefusal(call: Promise<unknown>): Promise<void> {
  const outcome = await call.catch((error: unknown) => error);
  if (!(outcome instanceof CallFailed) || !outcome.message.includes(": 422 ")) throw outcome;
}
