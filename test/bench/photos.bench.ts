// npm run bench:photos: how long visitors wait for pages while an admin's photographs are taken in.
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { ApiClient } from "./api-client.ts";
import { DataFolder } from "../data-folder.ts";
import { pacedRequests, percentile } from "./measure.ts";
import { photograph, uploadForm } from "./photographs.ts";
import { report } from "./report.ts";

const photographs = 5;
const requestsPerSecond = 200;
const uploadsAtOnce = 2;

const site = await startSite({ dataFrom: await sampleData() });
try {
  const data = new DataFolder(site.dataFolder);
  const admin = await ApiClient.signedIn(site.url);
  const gallery = await admin.post<{ id: number }>("/api/galleries", { name: "Taken this morning" });
  const files: Buffer[] = [];
  for (let made = 0; made < photographs; made++) files.push(await photograph(4000, 3000));
  const pages: string[] = [];
  for (const path of ["/", "/about", "/breakdown", "/contact", "/gallery", "/repairs", "/servicing"]) {
    if ((await fetch(site.url + path)).ok) pages.push(site.url + path);
  }

  const started = performance.now();
  const takenIn = uploadAll().then(() => data.untilIdle());
  const answers = await pacedRequests(pages, requestsPerSecond, takenIn);
  const seconds = (performance.now() - started) / 1000;
  const times = answers.map(({ milliseconds }) => milliseconds);

  report(
    `${answers.length} page requests at ${requestsPerSecond} a second, while ${photographs} photographs of 12 megapixels ` +
      `(${(Buffer.concat(files).length / 1e6).toFixed(0)} MB) were taken in, all sizes made, in ${seconds.toFixed(0)} s`,
    [
      { figure: "p50", value: percentile(times, 0.5), unit: "ms", limit: 100 },
      { figure: "p99", value: percentile(times, 0.99), unit: "ms", limit: 100 },
      {
        figure: "answers other than 200",
        value: answers.filter(({ status }) => status !== 200).length,
        unit: "",
        limit: 0,
      },
    ],
  );
  console.log(`slowest: ${Math.max(...times).toFixed(0)} ms`);

  async function uploadAll(): Promise<void> {
    const waiting = files.entries();
    const worker = async () => {
      for (const [index, bytes] of waiting) {
        await admin.post("/api/galleriesimages", uploadForm(gallery.id, bytes, `photograph-${index}.jpg`));
      }
    };
    await Promise.all(Array.from({ length: uploadsAtOnce }, worker));
  }
} finally {
  await site.stop();
}
