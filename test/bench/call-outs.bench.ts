// npm run bench -- call-outs: a night with 1,000 drivers who follow a call-out, and 50 call-outs a minute, on one
// process.
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { busyNight } from "./busy-night.ts";

const site = await startSite({ dataFrom: await sampleData({ quickPictures: true }) });
try {
  await busyNight(site.url);
} finally {
  await site.stop();
}
