import type { Ledger } from "./ledger.ts";
import type { Candidate } from "./mutate.bench.ts";
import { namedSurvivors } from "./named-survivors.ts";

const leastScore = 85;

/**
 * Survivors with their places first, then the score of each folder: of all its mutants, and of those that a test has to
 * notice, which the limit is for. A mutant that no test reaches has survived too.
 */
export function reportScores(candidates: Candidate[], ledger: Ledger, seconds: number): void {
  const tried = candidates.flatMap((candidate) => {
    const outcome = ledger.outcome(candidate.file, candidate.index);
    return outcome ? [{ ...candidate, ...outcome }] : [];
  });
  const survivors = tried.filter(({ outcome }) => outcome !== "killed");
  const reasonOf = ({ file, change, code }: Candidate) =>
    namedSurvivors.find((one) => one.file === file && one.change === change && code.includes(one.code ?? ""))
      ?.reason;
  const open = survivors.filter((one) => !reasonOf(one));
  for (const [title, list] of [
    ["Named survivors", survivors.filter(reasonOf)],
    ["Survivors", open],
  ] as const) {
    if (list.length > 0) console.log(`\n${title}`);
    for (const one of list) {
      const how =
        reasonOf(one) ??
        (one.outcome === "unreached" ? "no test reaches it" : `${one.tried} test files pass`);
      console.log(`${one.file}:${one.line}  ${one.change}  (${how})`);
    }
  }
  const folders = Map.groupBy(tried, ({ file }) => file.split("/").slice(0, 3).join("/"));
  console.log("\nfolder | run | killed | unreached | named | score | without named");
  for (const [folder, list] of folders) line(folder, list);
  for (const part of ["app/platform", "app/features"]) {
    const list = tried.filter(({ file }) => file.startsWith(part));
    if (list.length > 0 && line(part, list) < leastScore) process.exitCode = 1;
  }
  console.log(
    `${candidates.length - tried.length} not tried yet, ${Math.round(seconds)} s; the limit is ${leastScore} % without named`,
  );

  function line(name: string, list: typeof tried): number {
    const killed = list.filter(({ outcome }) => outcome === "killed").length;
    const unreached = list.filter(({ outcome }) => outcome === "unreached").length;
    const named = list.filter((one) => one.outcome !== "killed" && reasonOf(one)).length;
    const [score, withoutNamed] = [list.length, list.length - named].map(
      (all) => (100 * killed) / (all || 1),
    );
    const scores = [score!, withoutNamed!].map((percent) => `${percent.toFixed(1)} %`);
    console.log([name, list.length, killed, unreached, named, ...scores].join(" | "));
    return withoutNamed!;
  }
}
