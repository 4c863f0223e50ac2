// npm run breaks [-- [choose] WORDS]: breaks one rule after the other in a copy of the code, and says whether the short run
// of its model finds it. With words, only the breaks whose model or description contains them. With "choose", names the
// first seed that finds each break, for the list of seeds of the model.
import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Break, breaks } from "./breaks.ts";

const [first, ...rest] = process.argv.slice(2);
const isChoosing = first === "choose";
const words = isChoosing || first === undefined ? rest : [first, ...rest];
const seedsTried = 60;
/** A break may make the code go round for ever, which is found, too. */
const longestMilliseconds = 300_000;
const chosen = breaks.filter(({ model, what }) => words.every((word) => `${model} ${what}`.includes(word)));
const copy = mkdtempSync(join(tmpdir(), "breaks-"));
let found = 0;
try {
  copyCode();
  for (const one of chosen) {
    const seed = findingSeed(one);
    if (seed) found += 1;
    console.log(`${seed ? `found by ${seed}` : "NOT FOUND"}  ${one.model}: ${one.what}`);
  }
} finally {
  rmSync(copy, { recursive: true });
}
console.log(`${found} of ${chosen.length} found`);
if (found < chosen.length) process.exitCode = 1;

function copyCode(): void {
  const { stdout } = spawnSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" });
  for (const file of stdout.split("\n").filter(Boolean)) cpSync(file, join(copy, file));
  symlinkSync(resolve("node_modules"), join(copy, "node_modules"));
}

/** Returns the seed of the sequence that finds a break, or undefined. */
function findingSeed({ model, file, from, to }: Break): string | undefined {
  const broken = join(copy, file);
  const before = readFileSync(broken, "utf8");
  writeFileSync(
    broken,
    before.replace(from, () => to),
  );
  const [test] = globSync(`app/**/${model}.api.test.ts`);
  const { status, stdout, stderr } = spawnSync("vitest", ["run", test!, "--testTimeout=0"], {
    cwd: copy,
    encoding: "utf8",
    timeout: longestMilliseconds,
    env: { ...process.env, MODEL_SEEDS: isChoosing ? String(seedsTried) : "own" },
  });
  writeFileSync(broken, before);
  if (status === 0) return undefined;
  if (status === null) return "none in five minutes";
  const seed = /MODEL_SEED=(\d+)/.exec(stderr)?.[1];
  if (!seed) throw new Error(`${model} does not run:\n${stdout}${stderr}`);
  return seed;
}
