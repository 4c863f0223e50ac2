// npm run bench:office: what Lighthouse's phone profile says of the slowest screens of those who are signed in.
import { freePort } from "../free-port.ts";
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { ApiClient } from "./api-client.ts";
import { openBrowser } from "./browser.ts";
import { lighthouseOf, lighthouseRuns } from "./lighthouse.ts";
import { untilIdle } from "./measure.ts";
import { report } from "./report.ts";

const screens = ["/account", "/admin", "/admin/users", "/admin/galleries/1", "/admin/widgets/1"];

const site = await startSite({ dataFrom: await sampleData() });
const port = await freePort();
const browser = await openBrowser(port);
try {
  const { cookies } = await ApiClient.signedIn(site.url);
  const headers = { Cookie: cookies };
  for (const path of screens) {
    const answer = await fetch(site.url + path, { headers, redirect: "manual" });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    await answer.text();
  }
  await untilIdle(site.process);
  for (const path of screens) {
    const wanted = { points: { performance: 98, accessibility: 100 }, largestPaintMs: 2_000 };
    const { figures, machineIndex } = await lighthouseOf(site.url + path, port, wanted, headers);
    const runs = `median of ${lighthouseRuns}, machine's index ${machineIndex}`;
    report(`${path}: Lighthouse, phone profile, ${runs}`, figures);
  }
} finally {
  await browser.close();
  await site.stop();
}
