// npm run bench:upload: what a very large upload adds to the memory of the site while it streams to disk.
import { setTimeout as wait } from "node:timers/promises";
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { ApiClient } from "./api-client.ts";
import { residentMemoryDuring } from "./measure.ts";
import { photograph, uploadForm } from "./photographs.ts";
import { report } from "./report.ts";

const uploadBytes = 200_000_000;

const site = await startSite({ dataFrom: await sampleData() });
try {
  const admin = await ApiClient.signedIn(site.url);
  const gallery = await admin.post<{ id: number }>("/api/galleries", { name: "Large files" });
  // Few pixels and many bytes: the decoder's memory, which depends on the pixels, is not what is measured.
  const picture = await photograph(640, 480);
  const upload = (bytes: number) =>
    admin.post("/api/galleriesimages", uploadForm(gallery.id, Buffer.concat([picture], bytes), "large.jpg"));
  for (let warmUp = 0; warmUp < 3; warmUp++) await upload(2_000_000);
  await wait(500);

  const started = performance.now();
  const { before, peak } = await residentMemoryDuring(site.process.pid ?? 0, () => upload(uploadBytes));
  const seconds = (performance.now() - started) / 1000;
  report(`An upload of ${uploadBytes / 1e6} MB, answered after ${seconds.toFixed(1)} s`, [
    { figure: "resident memory added at most", value: (peak - before) / 1e6, unit: "MB", limit: 60 },
  ]);
  console.log(`before: ${(before / 1e6).toFixed(0)} MB`);
} finally {
  await site.stop();
}
