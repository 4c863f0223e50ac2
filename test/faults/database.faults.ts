import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Fault } from "./fault.ts";
import type { World } from "./world.ts";

const restarts = 10;
const pagesPerSecond = 200;
const savesPerSecond = 20;

export const databaseFaults: Fault[] = [
  {
    fault: "Database away: refuses and ends connections",
    engines: ["postgres"],
    visitor: "Every public page, from memory, at once",
    saving: "503, “cannot be done at the moment”, Retry-After; nothing is saved",
    readyz: "503, “pages are served from memory”",
    backOffice: "503, a page with the telephone number",
    ends: "By itself, within seconds of the database's return",
    async prove(world) {
      await world.start();
      await world.database.become("refuses");
      for (const path of ["/", "/about", "/breakdown"]) await world.expectPage(path);
      await world.expectRefusal("While away", [503]);
      await expectOutageSaid(world);
      assert.equal((await world.office()).status, 503);
      await world.database.become("passes");
      await expectWell(world, "After away");
      assert(!(await world.storedNames()).includes("While away"), "a refused save was stored");
    },
  },
  {
    fault: "Database silent: the network loses everything",
    engines: ["postgres"],
    visitor: "Pages from memory: the first visitor waits 2 s, later ones not at all",
    saving: "503 within 3 s, with Retry-After",
    readyz: "503 within 3 s",
    backOffice: "503 within 25 s",
    ends: "By itself, within seconds",
    async prove(world) {
      await world.start();
      await world.database.become("swallows");
      await world.expectPage("/breakdown", 4_000);
      await world.expectPage("/breakdown", 1_000);
      const ready = await world.ready();
      assert.equal(ready.status, 503);
      assert(ready.milliseconds < 4_500, `readyz took ${ready.milliseconds.toFixed(0)} ms`);
      const begun = performance.now();
      await world.expectRefusal("While silent", [503]);
      assert(performance.now() - begun < 5_000, "a save waited although the silence was known");
      await world.database.become("refuses");
      await world.database.become("passes");
      await expectWell(world, "After silence");
    },
  },
  {
    fault: "Database slow: 300 ms for each round trip",
    engines: ["postgres"],
    visitor: "Pages from memory, at once",
    saving: "Saves, after a delay",
    readyz: "200",
    backOffice: "Works, slowly",
    ends: "By itself",
    async prove(world) {
      await world.start();
      await world.database.become("delays");
      await world.expectPage("/breakdown", 1_500);
      await world.expectSaved("Slowly");
      assert.equal((await world.ready()).status, 200);
      assert.equal((await world.office()).status, 200);
    },
  },
  {
    fault: `Database restarted ${restarts} times, under ${pagesPerSecond} pages and ${savesPerSecond} saves a second`,
    engines: ["postgres"],
    visitor: "Every page",
    saving: "Some 503s; acknowledged saves stay",
    readyz: "503 for moments",
    backOffice: "503 for moments",
    ends: "By itself; the process is the same",
    prove: restartUnderLoad,
  },
  {
    fault: "Database busy: another program holds the write lock",
    engines: ["sqlite"],
    visitor: "Pages from memory, at once",
    saving: "Waits in the queue; 503 with Retry-After if the lock stays",
    readyz: "503 within 3 s while a save waits",
    backOffice: "Waits like a save, then 503",
    ends: "As soon as the lock is released",
    async prove(world) {
      await world.start();
      // Waits for the lock, because a process may be writing at this moment.
      const other = new DatabaseSync(join(world.site.dataFolder, "site.db"), { timeout: 5_000 });
      other.exec("begin immediate");
      try {
        const refusal = world.expectRefusal("While locked", [503]);
        for (let look = 0; look < 20; look += 1) await world.expectPage("/breakdown", 500);
        const ready = await world.ready();
        assert(ready.milliseconds < 4_500, `readyz took ${ready.milliseconds.toFixed(0)} ms`);
        assert([200, 503].includes((await world.office()).status), "the back office");
        await refusal;
      } finally {
        other.exec("rollback");
        other.close();
      }
      await expectWell(world, "After the lock");
    },
  },
  {
    fault: "Database read-only",
    engines: ["postgres"],
    visitor: "Pages as usual",
    saving: "503 with Retry-After",
    readyz: "200: the database can be read",
    backOffice: "Reads as usual",
    ends: "As soon as it accepts writes",
    async prove(world) {
      await world.start();
      await world.readOnly(true);
      await world.eventually("a save is refused", () => world.expectRefusal("Read-only", [503]));
      await world.expectPage();
      await world.readOnly(false);
      await expectWell(world, "Written again");
    },
  },
];

async function expectOutageSaid(world: World): Promise<void> {
  const { status, body } = await world.ready();
  assert.equal(status, 503);
  assert.match(body, /pages are served from memory/);
}

/** Expects that the same process saves, shows the saved content and reports that it is ready. */
async function expectWell(world: World, name: string): Promise<void> {
  await world.eventually("saves work again", () => world.expectSaved(name));
  await world.eventually("it says that it is ready", async () =>
    assert.equal((await world.ready()).status, 200),
  );
  await world.expectPage();
  world.expectSameProcess();
}

async function restartUnderLoad(world: World): Promise<void> {
  await world.start();
  const failedPages: string[] = [];
  const acknowledged: string[] = [];
  let pages = 0;
  let saves = 0;
  let over = false;
  const paced = async (perSecond: number, one: () => Promise<void>) => {
    const pending = new Set<Promise<void>>();
    const begun = performance.now();
    for (let sent = 0; !over; sent += 1) {
      await wait(Math.max(0, begun + (sent * 1000) / perSecond - performance.now()));
      const asked: Promise<void> = one().finally(() => pending.delete(asked));
      pending.add(asked);
    }
    await Promise.all(pending);
  };
  const reading = paced(pagesPerSecond, async () => {
    pages += 1;
    await world.expectPage("/about").catch((error: Error) => failedPages.push(error.message));
  });
  const saving = paced(savesPerSecond, async () => {
    const name = `Saved ${(saves += 1)}`;
    if ((await world.save(name)).status === 201) acknowledged.push(name);
  });
  for (let restart = 0; restart < restarts; restart += 1) {
    await world.postgres.restart();
    await wait(1_000);
  }
  over = true;
  await Promise.all([reading, saving]);
  await expectWell(world, "After all restarts");
  assert.deepEqual(failedPages.slice(0, 3), [], `${failedPages.length} of ${pages} pages failed`);
  const stored = new Set(await world.allStoredNames());
  const lost = acknowledged.filter((name) => !stored.has(name));
  assert(acknowledged.length > restarts, `only ${acknowledged.length} of ${saves} saves were taken`);
  assert.deepEqual(lost, [], `${lost.length} of ${acknowledged.length} acknowledged saves are lost`);
  world.note(`${pages} pages, ${acknowledged.length} of ${saves} saves acknowledged`);
}
