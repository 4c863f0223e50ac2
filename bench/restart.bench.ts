// npm run bench:restart: pages that are asked for while the program is twice started anew: every one is answered.
import { startSite } from "../test/running-site.ts";
import { sampleData } from "../test/sample-data.ts";
import { endSuccessor, restart } from "../test/successors.ts";
import { visit } from "../test/visitors.ts";
import { report } from "./report.ts";

const pages = 10_000;
const visitors = 32;

const site = await startSite({ dataFrom: await sampleData() });
let serving = site.process.pid!;
let restarts = 0;
let restarting = Promise.resolve();
const startAnew = async () => {
  serving = await restart(site, serving);
  restarts += 1;
};
const visits = await visit(`${site.url}/about`, {
  visitors,
  pages,
  onVisit(asked) {
    if (asked === pages / 10 || asked === pages / 2) restarting = restarting.then(startAnew);
  },
});
await restarting;
await endSuccessor(serving);
await site.stop();

for (const failure of visits.failed) console.log(failure);
report(
  `${pages} pages asked for by ${visitors} visitors, every second on kept connections, over ${restarts} restarts`,
  [
    { figure: "pages that failed", value: visits.failed.length, unit: "", limit: 0 },
    { figure: "slowest page", value: visits.slowestMilliseconds, unit: "ms", limit: 5_000 },
  ],
);
