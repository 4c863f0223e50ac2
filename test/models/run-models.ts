// npm run models [-- SECONDS [WORDS]]: runs each model with new seeds on both databases, ten minutes together unless SECONDS
// says otherwise. With words, only the models whose files contain them. Prints the seed and the shortest failing sequence.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { withPostgres } from "../bench/with-postgres.ts";

const [seconds = "600", ...words] = process.argv.slice(2);
const files = globSync("app/**/*.model.api.test.ts").filter((file) =>
  words.every((word) => file.includes(word)),
);
const engines = 2;
const share = Math.max(1, Math.floor(Number(seconds) / files.length / engines));

await run("SQLite", {});
await withPostgres(({ url }) => run("PostgreSQL", { TEST_DATABASE_URL: url }));

/** Waits without blocking, because this process reads what PostgreSQL logs: a full pipe stops PostgreSQL. */
async function run(engine: string, settings: Record<string, string>): Promise<void> {
  for (const file of files) {
    console.log(`${file}, ${engine}, ${share} s`);
    const vitest = spawn("vitest", ["run", file, "--testTimeout=0", "--reporter=default"], {
      stdio: "inherit",
      env: { ...process.env, ...settings, MODEL_SECONDS: String(share) },
    });
    const [status] = await once(vitest, "exit");
    if (status !== 0) process.exitCode = 1;
  }
}
