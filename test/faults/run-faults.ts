// npm run faults [-- WORDS]: causes each fault of the table around the built program, as one process and as two that
// share database and files, and prints whether the table's promises held. With words, runs only rows that contain them.
import { withPostgres } from "../bench/with-postgres.ts";
import type { RunningPostgres } from "../../scripts/postgresql.mjs";
import { newDatabase } from "./databases.ts";
import type { Engine, Fault } from "./fault.ts";
import { faults } from "./table.ts";
import { World } from "./world.ts";

const wanted = process.argv.slice(2).join(" ").toLowerCase();
const broken: string[] = [];
await withPostgres(async (postgres) => {
  for (const fault of faults.filter((row) => row.fault.toLowerCase().includes(wanted)))
    for (const engine of fault.engines)
      for (const processes of [1, 2]) await print(fault, engine, processes, postgres);
});
if (broken.length > 0) process.exitCode = 1;
console.log(broken.length > 0 ? `\nNot held: ${broken.join("; ")}` : "\nEvery row held.");

async function print(
  fault: Fault,
  engine: Engine,
  processes: number,
  postgres: RunningPostgres,
): Promise<void> {
  const name = `${fault.fault}, ${engine}${processes > 1 ? `, ${processes} processes` : ""}`;
  const missing = fault.missing?.();
  if (missing) return console.log(`left out | ${name} | ${missing}`);
  const world = new World(engine, processes, { postgres, newDatabase: () => newDatabase(postgres.url) });
  const begun = performance.now();
  let outcome = "held";
  try {
    await fault.prove(world);
  } catch (error) {
    outcome = "NOT HELD";
    broken.push(name);
    for (let cause = error; cause instanceof Error; cause = cause.cause) world.note(cause.message);
  } finally {
    await world.end();
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log([outcome, name, `${seconds} s`, ...world.notes].join(" | "));
}
