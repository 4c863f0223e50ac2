import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findPostgres, type RunningPostgres, startPostgres } from "../../scripts/postgresql.mjs";

/** Runs the work with a separate PostgreSQL, which stops after the work and when this process ends in any way. */
export async function withPostgres(work: (postgres: RunningPostgres) => Promise<void>): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), "frostway-postgresql-"));
  const programs = findPostgres(fileURLToPath(new URL("../..", import.meta.url)));
  const postgres = await startPostgres(programs, join(scratch, "postgresql"));
  const drop = () => {
    postgres.kill();
    rmSync(scratch, { recursive: true, force: true });
  };
  process.once("exit", drop);
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
  try {
    await work(postgres);
  } finally {
    await postgres.stop();
    process.off("exit", drop);
    drop();
  }
}
