// npm run bench -- call-outs: a night with 1,000 who follow and 50 call-outs a minute, on one process; then a mail server that
// is away, and kill -9 in between.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { busyNight } from "./busy-night.ts";
import { mailsAfterKills } from "./call-out-mails.ts";

const folder = await mkdtemp(join(tmpdir(), "frostway-call-outs-"));
try {
  const site = await startSite({ dataFrom: await sampleData({ quickPictures: true }) });
  try {
    await busyNight(site.url);
  } finally {
    await site.stop();
  }
  const dataFolder = join(folder, "data");
  await cp(await sampleData({ quickPictures: true }), dataFolder, { recursive: true });
  await mailsAfterKills(dataFolder);
} finally {
  await rm(folder, { recursive: true, force: true });
}
