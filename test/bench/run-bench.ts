// npm run bench [-- pages | lists | previews | machine [ROUNDS] | call-outs | errands [KILLS] | letters [TRIES [SEED]]]:
// runs one of the programs, or all seven in turn. Exits with 1 if a figure exceeds its limit.
import { spawnSync } from "node:child_process";

const programs = ["pages", "lists", "previews", "machine", "call-outs", "errands", "letters"];
const [wanted, ...words] = process.argv.slice(2);
if (wanted && !programs.includes(wanted))
  throw new Error(`There is ${programs.join(", ")}, and no ${wanted}.`);
for (const name of wanted ? [wanted] : programs) {
  const program = new URL(`${name}.bench.ts`, import.meta.url).pathname;
  const { status } = spawnSync(process.execPath, [program, ...words], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
