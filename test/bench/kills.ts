import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { DataFolder } from "../data-folder.ts";
import { type RunningSite, startSite } from "../running-site.ts";
import { ApiClient, CallFailed } from "./api-client.ts";
import { Ledger, widgetName } from "./kill-ledger.ts";
import { photograph } from "./photographs.ts";
import { report } from "./report.ts";

const shortestRound = 150;
const maxRound = 1500;
// Retains all versions, so that each save can be matched with its version.
const allVersions = { HISTORY_VERSIONS: "10000" };

type Plan = { engine: string; rounds: number; processes: number; settings: Record<string, string> };

/**
 * Kills a process `rounds` times during uploads, sorting, edits, restores and deletions. Afterwards every acknowledged
 * write must be stored once, with its version, and there must be no orphaned file. With several processes, one of them
 * is killed in turn while the others continue.
 */
export async function killsDuringWrites({ engine, rounds, processes, settings: given }: Plan): Promise<void> {
  const settings: Record<string, string> = { ...allVersions, ...given };
  const picture = await photograph(240, 180);
  const data = new DataFolder(settings.DATA_DIR!, settings.DATABASE_URL);
  const found = {
    lost: [] as string[],
    doubled: [] as string[],
    orphans: [] as string[],
    broken: [] as string[],
    unneeded: [] as string[],
    unpaired: [] as string[],
  };
  const sites: RunningSite[] = [];
  try {
    for (let number = 0; number < processes; number += 1) sites.push(await startSite({ settings }));
    const ledger = await Ledger.open(await ApiClient.signedIn(sites[0]!.url), picture);
    for (let round = 0; round < rounds; round += 1) {
      const acknowledgedBefore = ledger.acknowledged;
      const victim = round % processes;
      await writeAndKill(ledger, sites, victim);
      sites[victim] = await startSite({ settings });
      const { lost, doubled } = await ledger.compare(await ApiClient.signedIn(sites[victim].url));
      found.lost.push(...lost);
      found.doubled.push(...doubled);
      found.orphans.push(...(await data.orphans()));
      found.unpaired.push(...(await data.unpairedVersions(widgetName)));
      const acknowledged = ledger.acknowledged - acknowledgedBefore;
      console.log(`${engine}, round ${round + 1}: ${acknowledged} writes acknowledged beside a kill`);
    }
    await data.untilIdle();
    found.orphans.push(...(await data.orphans()));
    found.broken.push(...(await data.brokenPictures()));
    found.unneeded.push(...(await data.unneededPictures()));
    for (const [kind, things] of Object.entries(found)) {
      for (const thing of things) console.log(`${kind}: ${thing}`);
    }
    const figure = (what: string, things: string[]) => ({
      figure: what,
      value: things.length,
      unit: "",
      limit: 0,
    });
    report(`kill -9 in the middle of writes, ${engine}, ${processes} processes, ${rounds} rounds`, [
      figure(`acknowledged writes lost, of ${ledger.acknowledged}`, found.lost),
      figure("writes there twice", found.doubled),
      figure("half or missing pictures", found.broken),
      figure("orphan files after a start", found.orphans),
      figure("pictures stored that nothing needs", found.unneeded),
      figure("versions without their save, saves without their version", found.unpaired),
    ]);
  } finally {
    for (const site of sites) await site.stop();
  }
}

/** Writes through all processes for a while, then kills one. Waits for the last responses of the others. */
async function writeAndKill(ledger: Ledger, sites: RunningSite[], victim: number): Promise<void> {
  let isOver = false;
  const writing: Promise<void>[] = [];
  for (const [number, { url }] of sites.entries()) {
    const writers = ledger.writers(await ApiClient.signedIn(url));
    const own = writers.filter((_, at) => at % sites.length === number);
    writing.push(...own.map((write) => repeat(write, () => isOver)));
  }
  await wait(shortestRound + Math.random() * (maxRound - shortestRound));
  const { process: killed } = sites[victim]!;
  killed.kill("SIGKILL");
  await once(killed, "exit");
  isOver = true;
  await Promise.all(writing);
  await sites[victim]!.stop();
}

/** Keeps writing until `isOver` or until the server is gone. */
async function repeat(write: () => Promise<unknown>, isOver: () => boolean): Promise<void> {
  try {
    while (!isOver()) await write();
  } catch (error) {
    // The server refused the call, so the measurement itself is wrong.
    if (!(error instanceof CallFailed) || error.cause === undefined) throw error;
  }
}
