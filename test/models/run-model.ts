import fc from "fast-check";

/** One step of a sequence. `pick` and `other` choose among the things that exist, and wrap round. */
export type Step = { name: string; pick: number; other: number };
export type Steps<World> = Record<string, (world: World, step: Step) => Promise<void>>;
/** What must be true after each step. Throws if it is not. */
export type Rules<World> = Record<string, (world: World) => Promise<void>>;

export type Model<World> = {
  /** Starts a sequence in a site without anything of the one before. */
  begin: () => Promise<World>;
  steps: Steps<World>;
  rules: Rules<World>;
  /** The sequences of `npm test`, one for each seed; at least two. `npm run breaks -- choose` names seeds that find much. */
  seeds: readonly number[];
};

const longestSequence = 40;
/** A model that finds nothing in so many sequences is done. */
const enoughSequences = 5_000;

/**
 * Runs random sequences of steps and checks the rules after each step. Throws with the seed and the shortest failing
 * sequence. MODEL_SECONDS runs new sequences for so long, at most 5,000; MODEL_SEED repeats such a run. MODEL_SEEDS tries the
 * seeds from 1 to that number instead, or with "own" those of the model, and shortens no sequence. FEWER_TESTS runs each of
 * the model's seeds on one database: every second one on PostgreSQL.
 */
export async function runModel<World>({ begin, steps, rules, seeds }: Model<World>): Promise<number> {
  const { FEWER_TESTS, MODEL_SECONDS, MODEL_SEED, MODEL_SEEDS, TEST_DATABASE_URL } = process.env;
  const seconds = Number(MODEL_SECONDS ?? 0);
  let sequences = 0;
  const step = fc.record<Step>({
    name: fc.constantFrom(...Object.keys(steps)),
    pick: fc.nat(99),
    other: fc.nat(99),
  });
  const sequence = fc.array(step, { minLength: 1, maxLength: longestSequence, size: "max" });
  let last = Promise.resolve();
  const property = fc.asyncProperty(sequence, (taken) => (last = run(taken)));
  const run = async (taken: Step[]) => {
    sequences += 1;
    const world = await begin();
    for (const one of taken) {
      await steps[one.name]?.(world, one);
      for (const [rule, check] of Object.entries(rules)) {
        await check(world).catch((error: unknown) => {
          throw new Error(`${rule}, after “${one.name}”: ${String(error)}`, { cause: error });
        });
      }
    }
  };
  const own = FEWER_TESTS ? seeds.filter((_, at) => (at % 2 === 1) === Boolean(TEST_DATABASE_URL)) : seeds;
  const chosen =
    Number(MODEL_SEEDS) > 0 ? Array.from({ length: Number(MODEL_SEEDS) }, (_, at) => at + 1) : own;
  for (const seed of seconds ? [Number(MODEL_SEED ?? Date.now() % 1_000_000_000)] : chosen) {
    await fc.assert(property, {
      seed,
      numRuns: seconds ? enoughSequences : 1,
      endOnFailure: Boolean(MODEL_SEEDS),
      ...(seconds && { interruptAfterTimeLimit: seconds * 1000, markInterruptAsFailure: false }),
      reporter: (run) => {
        if (run.failed) throw new Error(failureOf(run), { cause: run.errorInstance });
      },
    });
  }
  // The end of the time does not end the sequence.
  await last.catch(() => {});
  if (seconds) console.log(`${sequences} sequences`);
  return sequences;
}

type Run = fc.RunDetails<[Step[]]>;

function failureOf({ seed, counterexample, errorInstance, numRuns, numShrinks }: Run): string {
  const steps = (counterexample?.[0] ?? []).map(({ name, pick, other }) => `${name} ${pick} ${other}`);
  return `MODEL_SEED=${seed}, sequence ${numRuns}, shortest of ${numShrinks} tries:\n  ${steps.join("\n  ")}\n${String(errorInstance)}`;
}

/** Returns one of the items, or undefined if there are none. */
export function oneOf<Item>(items: readonly Item[], pick: number): Item | undefined {
  return items[pick % items.length];
}
