// npm run bench:backup: what a backup of a large site takes beside its visitors, and that one killed anywhere leaves neither an
// archive that verifies but lacks something nor a site that starts but is half of one.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { startSite } from "../test/running-site.ts";
import { sampleData } from "../test/sample-data.ts";
import { report } from "./report.ts";

const people = 100_000;
const messages = 100_000;
const kills = 20;
const folder = await mkdtemp(join(tmpdir(), "frostway-backup-"));
const archive = join(folder, "whole.tar");
const site = await startSite({ dataFrom: await sampleData() });
try {
  fill(join(site.dataFolder, "site.db"));
  const { seconds: made, slowest } = await beside(["backup", archive]);
  const verified = timed(["verify", archive]);
  const restored = timed(["restore", archive, "--into", join(folder, "restored")]);
  const figure = (what: string, value: number, unit: string, limit: number) => ({
    figure: what,
    value,
    unit,
    limit,
  });
  report(`A backup of ${people} people and ${messages} messages, on SQLite`, [
    figure("the archive", Math.round((await stat(archive)).size / 1e6), "MB", 500),
    figure("backup", made, "s", 120),
    figure("verify", verified, "s", 120),
    figure("restore", restored, "s", 300),
    figure("p99 of pages meanwhile", slowest, "ms", 50),
  ]);
  report(`kill -9 in the middle, ${kills} times each`, [
    figure("archives that verify but lack something", await killBackups(made * 1000), "", 0),
    figure("half-restored sites that start", await killRestores(restored * 1000), "", 0),
  ]);
} finally {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
}

function fill(path: string): void {
  const database = new DatabaseSync(path, { timeout: 60_000 });
  const upTo = (amount: number) =>
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${amount})`;
  const now = "2026-01-05T09:00:00.000Z";
  database.exec(`${upTo(people)} insert into users (firstname, lastname, email, role, password_hash, search_text, created_at, updated_at)
    select 'Ada', 'Ash' || i, 'person' || i || '@example.com', 'user', 'nobody', 'ada ash' || i, '${now}', '${now}' from n`);
  database.exec(`${upTo(messages)} insert into contact_messages (name, email, telephone, message, status, search_text, created_at, updated_at)
    select 'Ada Ash' || i, 'person' || i || '@example.com', '01632 960000', 'The unit of trailer ' || i || ' warms up at night.',
    'answered', 'ada ash' || i, '${now}', '${now}' from n`);
  database.close();
}

function start(words: string[]) {
  const environment = { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: site.dataFolder };
  return spawn(process.execPath, ["build/server/site.js", ...words], { env: environment, stdio: "ignore" });
}

/** How long a command takes, and the 99th percentile of a page's time meanwhile, in milliseconds. */
async function beside(words: string[]): Promise<{ seconds: number; slowest: number }> {
  const began = performance.now();
  const task = start(words);
  const times: number[] = [];
  while (task.exitCode === null) {
    const asked = performance.now();
    await (await fetch(`${site.url}/`)).text();
    times.push(performance.now() - asked);
    await wait(5);
  }
  if (task.exitCode !== 0) throw new Error(`${words.join(" ")} ended with ${task.exitCode}`);
  const slowest = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
  return { seconds: (performance.now() - began) / 1000, slowest };
}

function timed(words: string[]): number {
  const began = performance.now();
  const code = run(words);
  if (code !== 0) throw new Error(`${words.join(" ")} ended with ${code}`);
  return (performance.now() - began) / 1000;
}

function run(words: string[], settings: Record<string, string> = {}): number | null {
  const env = { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: site.dataFolder, ...settings };
  return spawnSync(process.execPath, ["build/server/site.js", ...words], { env, stdio: "ignore" }).status;
}

async function killAt(words: string[], milliseconds: number): Promise<number | null> {
  const task = start(words);
  const ended = once(task, "exit");
  await Promise.race([ended, wait(milliseconds)]);
  task.kill("SIGKILL");
  await ended;
  return task.exitCode;
}

/** Into one folder, whose newest archive must always be whole. */
async function killBackups(longest: number): Promise<number> {
  const target = join(folder, "archives");
  let lacking = 0;
  let isThere = false;
  for (let round = 0; round < kills; round += 1) {
    isThere = (await killAt(["backup", target], (longest * (round + 0.5)) / kills)) === 0 || isThere;
    const verifies = run(["verify", target]) === 0;
    const comesBack = verifies && run(["restore", target, "--into", join(folder, `of-${round}`)]) === 0;
    // One that was finished before must verify; whatever verifies must come back.
    if ((isThere && !verifies) || (verifies && !comesBack)) lacking += 1;
    isThere ||= verifies;
    await rm(join(folder, `of-${round}`), { recursive: true, force: true });
  }
  return lacking;
}

async function killRestores(longest: number): Promise<number> {
  let half = 0;
  for (let round = 0; round < kills; round += 1) {
    const into = join(folder, `killed-${round}`);
    const code = await killAt(["restore", archive, "--into", into], (longest * (round + 0.5)) / kills);
    const began = await stat(join(into, "site.db")).catch(() => undefined);
    // A command on the data refuses what a start refuses; before the first mark there is nothing to start from.
    const opens = began && run(["audit", "verify"], { DATA_DIR: into }) === 0;
    if (code !== 0 && opens && !isEmptySite(into)) half += 1;
    await rm(into, { recursive: true, force: true });
  }
  return half;
}

/** A site that has been made anew, by the command that looked. */
function isEmptySite(into: string): boolean {
  const database = new DatabaseSync(join(into, "site.db"), { readOnly: true });
  const { count } = database.prepare("select count(*) as count from users").get() as { count: number };
  database.close();
  return count === 0;
}
