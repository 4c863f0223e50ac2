// npm run models [-- SECONDS [WORDS]]: runs each model with new seeds on both databases, ten minutes together unless SECONDS
// says otherwise. With words, only the models whose files contain them. Prints the seed and the shortest failing sequence.
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { withPostgres } from "../bench/with-postgres.ts";

const [seconds = "600", ...words] = process.argv.slice(2);
const files = globSync("app/**/*.model.api.test.ts").filter((file) =>
  words.every((word) => file.includes(word)),
);
const engines = 2;
const share = Math.max(1, Math.floor(Number(seconds) / files.length / engines));

run("SQLite", {});
await withPostgres(async ({ url }) => run("PostgreSQL", { TEST_DATABASE_URL: url }));

function run(engine: string, settings: Record<string, string>): void {
  for (const file of files) {
    console.log(`${file}, ${engine}, ${share} s`);
    const { status } = spawnSync("vitest", ["run", file, "--testTimeout=0", "--reporter=default"], {
      stdio: "inherit",
      env: { ...process.env, ...settings, MODEL_SECONDS: String(share) },
    });
    if (status !== 0) process.exitCode = 1;
  }
}
