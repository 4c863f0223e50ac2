// npm run bench:history: what keeping a version adds to a save of a text that has ten thousand of them, and their room on disk.
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startSite } from "../test/running-site.ts";
import { sampleData } from "../test/sample-data.ts";
import { ApiClient } from "./api-client.ts";
import { percentile, untilIdle } from "./measure.ts";
import { report } from "./report.ts";

const versions = 10_000;
const savesPerTurn = 40;
const turns = 6;
const words = "We keep your vehicles cold. ".repeat(75);

const site = await startSite({ dataFrom: await sampleData() });
await untilIdle(site.process);
const path = join(site.dataFolder, "site.db");
const database = new DatabaseSync(path, { timeout: 10_000 });
const client = await ApiClient.signedIn(site.url);
const { id, name } = await client.get<{ id: number; name: string }>("/api/widgets/HomeText1");
const times = { kept: [] as number[], ignored: [] as number[] };
let bytes = 0;
try {
  bytes = await bytesOf(fillHistory);
  await savesWith("kept");
  times.kept.length = 0;
  // In turns, so that what else the machine does meets both alike.
  for (let turn = 0; turn < turns; turn++) {
    await savesWith("kept");
    database.exec("create trigger ignored before insert on versions begin select raise(ignore); end");
    await savesWith("ignored");
    database.exec("drop trigger ignored");
  }
} finally {
  database.close();
  await site.stop();
}

const [kept, ignored] = [percentile(times.kept, 0.5), percentile(times.ignored, 0.5)];
report(
  `History: ${turns * savesPerTurn} saves of a text with ${versions} versions of ${words.length} letters`,
  [
    {
      figure: "what a version adds to a save, median",
      value: Math.max(0, kept - ignored),
      unit: "ms",
      limit: 2,
    },
    {
      figure: "a save with its version, median; peer: the same without",
      value: kept,
      unit: "ms",
      limit: 1.5,
      peer: ignored,
    },
    { figure: `${versions} versions on disk`, value: bytes / 1e6, unit: "MB", limit: 40 },
  ],
);

async function savesWith(mode: keyof typeof times): Promise<void> {
  for (let save = 0; save < savesPerTurn; save++) {
    const html = `<p>${words}${Math.random()}</p>`;
    const start = performance.now();
    await client.post(`/api/widgets/${id}`, { name, html });
    times[mode].push(performance.now() - start);
  }
}

async function fillHistory(): Promise<void> {
  const insert = database.prepare(
    "insert into versions (of_table, of_id, version, changed, fields, at, actor_name) values ('widgets', ?, ?, 'html', ?, '2026-03-02T09:00:00.000Z', 'Olive Owner')",
  );
  database.exec("begin immediate");
  for (let version = 1; version <= versions; version++) {
    insert.run(
      id,
      version,
      JSON.stringify({ name, type: "TEXT", html: `<p>${words}</p>`, picture_id: null, alt: null }),
    );
  }
  database.exec("commit");
}

async function bytesOf(work: () => Promise<void>): Promise<number> {
  const size = async () => {
    database.exec("pragma wal_checkpoint(truncate)");
    return (await stat(path)).size;
  };
  const before = await size();
  await work();
  return (await size()) - before;
}
