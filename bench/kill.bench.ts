// npm run bench:kill: kill -9 in the middle of uploads, orders and edits; afterwards every acknowledged write is there.
import { once } from "node:events";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startSite } from "../test/running-site.ts";
import { sampleData } from "../test/sample-data.ts";
import { ApiClient, CallFailed } from "./api-client.ts";
import { DataFolder } from "../test/data-folder.ts";
import { Ledger } from "./kill-ledger.ts";
import { photograph } from "./photographs.ts";
import { report } from "./report.ts";

const rounds = 30;
const shortestRound = 150;
const maxRound = 1500;

const folder = await mkdtemp(join(tmpdir(), "frostway-kill-"));
await cp(await sampleData(), join(folder, "data"), { recursive: true });
const data = new DataFolder(join(folder, "data"));
const picture = await photograph(240, 180);
const found = { lost: [] as string[], orphans: [] as string[], broken: [] as string[] };
let ledger: Ledger | undefined;
try {
  for (let round = 1; round <= rounds; round++) {
    const { site, admin } = await start();
    ledger ??= await Ledger.open(admin, picture);
    await check(ledger, admin);
    const acknowledgedBefore = ledger.acknowledged;
    const writers = ledger.writers(admin).map((write) => repeat(write));
    await wait(shortestRound + Math.random() * (maxRound - shortestRound));
    site.process.kill("SIGKILL");
    await once(site.process, "exit");
    await Promise.all(writers);
    await site.stop();
    console.log(
      `round ${round}: ${ledger.acknowledged - acknowledgedBefore} writes acknowledged, then killed`,
    );
  }

  const { site, admin } = await start();
  if (ledger) await check(ledger, admin);
  await data.untilIdle();
  found.orphans.push(...(await data.orphans()));
  found.broken.push(...(await data.brokenPictures()));
  await site.stop();
} finally {
  await rm(folder, { recursive: true, force: true });
}

for (const [kind, things] of Object.entries(found))
  for (const thing of things) console.log(`${kind}: ${thing}`);
report(`kill -9 in the middle of uploads, orders, edits and deletions, ${rounds} rounds`, [
  {
    figure: `acknowledged writes lost, of ${ledger?.acknowledged}`,
    value: found.lost.length,
    unit: "",
    limit: 0,
  },
  { figure: "half or missing pictures", value: found.broken.length, unit: "", limit: 0 },
  { figure: "orphan files after a start", value: found.orphans.length, unit: "", limit: 0 },
]);

async function start() {
  const site = await startSite({ settings: { DATA_DIR: join(folder, "data") } });
  return { site, admin: await ApiClient.signedIn(site.url) };
}

async function check(expected: Ledger, admin: ApiClient): Promise<void> {
  found.lost.push(...(await expected.compare(admin)));
  found.orphans.push(...(await data.orphans()));
}

/** Writes on until the server is gone. */
async function repeat(write: () => Promise<unknown>): Promise<void> {
  try {
    for (;;) await write();
  } catch (error) {
    // A refusal would mean that the measurement asks for the wrong things.
    if (!(error instanceof CallFailed) || error.cause === undefined) throw error;
  }
}
