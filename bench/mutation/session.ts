// One Vitest that tries mutants, as a process of its own so that a mutant that hangs can be ended with it. It gets its
// files in MUTATION_FILES, then a list of trials at a time, and answers each trial as it ends.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Plugin } from "vite";
import { BaseSequencer, createVitest, type TestModule, type TestSpecification } from "vitest/node";
import { mutantsOf, withSwitches } from "./mutants.ts";

/** `mutant` -1 is the program as it is. */
export type Trial = { mutant: number; test: string };
export type TrialResult = Trial & {
  passed: boolean;
  failure?: string;
  seconds: number;
  reached: { atImport: number[]; later: number[] };
};

const root = process.cwd();
const files = JSON.parse(process.env.MUTATION_FILES ?? "[]") as string[];
/** In fresh processes also what runs while modules are loaded can be mutated; sharing one is ten times as fast. */
const isolate = process.env.MUTATION_FRESH === "1";

class AsGiven extends BaseSequencer {
  override sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(specifications);
  }
}

const vitest = await createVitest(
  "test",
  {
    root,
    watch: false,
    isolate,
    // Its keys know nothing of our switches.
    fsModuleCache: false,
    maxWorkers: 1,
    sequence: { sequencer: AsGiven },
    // What was too slow in a shared process, on a busy machine, may take longer in its own.
    testTimeout: isolate ? 60_000 : 20_000,
    hookTimeout: isolate ? 60_000 : 20_000,
    setupFiles: [resolve(root, "bench/mutation/worker.ts")],
    reporters: [{ onTestModuleEnd: answer }],
  },
  { plugins: [switches(), trials()] },
);

process.on("message", async (batch: Trial[]) => {
  const [project] = vitest.projects;
  const specifications = batch.map(({ mutant, test }) =>
    project!.createSpecification(`${resolve(root, test)}?mutant=${mutant}`),
  );
  await vitest.runTestSpecifications(specifications, false);
  process.send?.("done");
});
process.on("disconnect", () => process.exit());
process.send?.("ready");

function answer(module: TestModule): void {
  const [path = "", mutant] = module.moduleId.split("?mutant=");
  const failed = [...module.children.allTests("failed")][0];
  const result: TrialResult = {
    mutant: Number(mutant),
    test: path.slice(root.length + 1),
    passed: module.state() === "passed",
    failure: failed
      ? `${failed.fullName}: ${failed.result().errors?.[0]?.message}`
      : module.errors()[0]?.message,
    seconds: module.diagnostic().duration / 1000,
    reached: module.meta().reached ?? { atImport: [], later: [] },
  };
  process.send?.(result);
}

/** Puts the switches into the files under test. */
function switches(): Plugin {
  const first = new Map<string, number>();
  let number = 0;
  for (const file of files) {
    first.set(resolve(root, file), number);
    number += mutantsOf(file, readFileSync(file, "utf8")).length;
  }
  return {
    name: "mutation-switches",
    enforce: "pre",
    transform(code, id) {
      const number = first.get(id);
      return number === undefined
        ? undefined
        : { code: withSwitches(code, mutantsOf(id, code), number), map: null };
    },
  };
}

/** Lets each test file choose its mutant before its other imports run, and say when they have run. */
function trials(): Plugin {
  return {
    name: "mutation-trials",
    enforce: "pre",
    resolveId: (id) => (id.startsWith("virtual:mutant/") ? `\0${id}` : undefined),
    load(id) {
      const mutant = /^\0virtual:mutant\/(-?\d+)\//.exec(id)?.[1];
      return mutant === undefined ? undefined : `globalThis.__begin(${mutant});`;
    },
    transform(code, id) {
      const [path, mutant] = id.split("?mutant=");
      if (mutant === undefined) return undefined;
      return {
        code: `import "virtual:mutant/${mutant}/${path}"; globalThis.__imported(); ${code}`,
        map: null,
      };
    },
  };
}
