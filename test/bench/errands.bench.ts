// npm run bench -- errands [KILLS]: checks that kill -9 loses no cards, replies, references or signatures, and that
// each mail arrives once. Kills KILLS times on each database (20 by default).
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sampleData } from "../sample-data.ts";
import { killsDuringErrands } from "./errand-kills.ts";
import { answeredMessage, card, references, signing } from "./errands.ts";
import { withPostgres } from "./with-postgres.ts";

const kills = Number(process.argv[2]) || 20;
const kinds = [card, answeredMessage, references, signing];
const folder = await mkdtemp(join(tmpdir(), "frostway-errands-"));
try {
  const dataFolder = join(folder, "sqlite");
  await cp(await sampleData({ quickPictures: true }), dataFolder, { recursive: true });
  await killsDuringErrands({ engine: "SQLite", settings: { DATA_DIR: dataFolder }, kills, kinds });
  await withPostgres(async ({ url }) => {
    const settings = { DATA_DIR: join(folder, "shared"), DATABASE_URL: url };
    await killsDuringErrands({ engine: "PostgreSQL", settings, kills, kinds });
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
