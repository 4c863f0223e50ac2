// npm run bench -- machine [ROUNDS]: measures the memory of the sample site, and checks the data after kill -9 during
// writes. Kills ROUNDS times on each database (100 on SQLite and 50 on PostgreSQL by default).
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { killsDuringWrites } from "./kills.ts";
import { memoryOf } from "./memory.ts";
import { report } from "./report.ts";
import { withPostgres } from "./with-postgres.ts";

const rounds = Number(process.argv[2]) || undefined;
const folder = await mkdtemp(join(tmpdir(), "frostway-machine-"));
try {
  const site = await startSite({ dataFrom: await sampleData({ quickPictures: true }) });
  try {
    report("The sample site on SQLite, resident memory", await memoryOf(site));
  } finally {
    await site.stop();
  }
  const dataFolder = join(folder, "sqlite");
  await cp(await sampleData({ quickPictures: true }), dataFolder, { recursive: true });
  await killsDuringWrites({
    engine: "SQLite",
    rounds: rounds ?? 100,
    processes: 1,
    settings: { DATA_DIR: dataFolder },
  });
  await withPostgres(async ({ url }) => {
    const settings = { DATA_DIR: join(folder, "shared"), DATABASE_URL: url };
    await killsDuringWrites({ engine: "PostgreSQL", rounds: rounds ?? 50, processes: 2, settings });
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
