import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Fault } from "./fault.ts";
import { fill, mountDisk, onlyRoot } from "./small-disk.ts";
import type { World } from "./world.ts";

export const startFaults: Fault[] = [
  {
    fault: "Database damaged: its file has other content",
    engines: ["sqlite"],
    visitor: "Every public page: from memory, and after a start from the disk",
    saving: "503 with Retry-After",
    readyz: "503, “stored pages are served”",
    backOffice: "503",
    ends: "As soon as a good copy replaces it; the log names DATA_DIR each second",
    async prove(world) {
      const folder = await mkdtemp(join(tmpdir(), "frostway-damaged-"));
      world.atEnd(() => rm(folder, { recursive: true }));
      await world.start({ settings: { DATA_DIR: folder } });
      await world.eventually("pages are stored on the disk", async () =>
        assert((await readdir(join(folder, "pages"))).length > 10),
      );
      await world.stop();
      const path = join(folder, "site.db");
      const good = await readFile(path);
      await writeFile(path, Buffer.alloc(good.length, "x"));
      await world.startAgain({ startedAt: "/healthz" });
      for (const page of ["/", "/about", "/breakdown"]) await world.expectPage(page);
      await world.expectRefusal("While damaged", [503]);
      assert.match((await world.ready()).body, /stored pages are served/);
      assert.equal((await world.office()).status, 503);
      await world.eventually("the log names the setting", async () =>
        assert.match(await world.site.log(), /DATA_DIR: site\.db is not an SQLite database/),
      );
      await writeFile(path, good);
      await world.eventually("saves work again", () => world.expectSaved("After the damage"));
    },
  },
  {
    fault: "Disk full at a start",
    engines: ["sqlite"],
    visitor: "Every page that an earlier process stored; if there is none, the start ends with one line",
    saving: "503 with Retry-After",
    readyz: "503, “stored pages are served”",
    backOffice: "503",
    ends: "As soon as there is room; the log names DATA_DIR each second",
    missing: onlyRoot,
    prove: (world) => proveStart(world, fill, /DATA_DIR: there is no room left/),
  },
  {
    fault: "Disk read-only at a start",
    engines: ["sqlite"],
    visitor: "Every page that an earlier process stored; if there is none, the start ends with one line",
    saving: "503 with Retry-After",
    readyz: "503, “stored pages are served”",
    backOffice: "503",
    ends: "As soon as it accepts writes; the log names DATA_DIR each second",
    missing: onlyRoot,
    prove: (world) =>
      proveStart(
        world,
        async (disk) => {
          const mounted = (how: string) => spawnSync("mount", ["-o", `remount,${how}`, disk]).status;
          assert.equal(mounted("ro"), 0);
          return () => assert.equal(mounted("rw"), 0);
        },
        /DATA_DIR: this disk is read-only/,
      ),
  },
];

async function proveStart(
  world: World,
  spoil: (disk: string) => Promise<() => Promise<void> | void>,
  words: RegExp,
): Promise<void> {
  const disk = await mountDisk(world);
  const dataFolder = join(disk, "data");
  await world.start({ settings: { DATA_DIR: dataFolder } });
  await world.eventually("pages are stored on the disk", async () =>
    assert((await readdir(join(dataFolder, "pages"))).length > 10),
  );
  await world.stop();
  const mend = await spoil(disk);
  await world.startAgain({ startedAt: "/healthz" });
  for (const path of ["/", "/about", "/breakdown"]) await world.expectPage(path);
  await world.expectRefusal("Before there is a database", [503]);
  assert.equal((await world.ready()).status, 503);
  await world.eventually("the log names the setting", async () =>
    assert.match(await world.site.log(), words),
  );
  await mend();
  await world.eventually("saves work again", () => world.expectSaved("Once it can be written"));
}
