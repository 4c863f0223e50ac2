import { afterEach, beforeEach, onTestFailed } from "vitest";

declare global {
  /** Whether this mutant is under test; notes that it was reached. */
  var __mutant: (number: number) => boolean;
  /** Set by the first import of a test file (see session.ts). */
  var __begin: (mutant: number) => void;
  var __imported: () => void;
}

declare module "vitest" {
  interface TaskMeta {
    reached?: { atImport: number[]; later: number[] };
  }
}

/** A loop that a mutant made endless ends here instead of at the time limit. */
const endless = 3_000_000;

let underTest = -1;
let looks = 0;
let importing = true;
const atImport = new Set<number>();
const later = new Set<number>();

globalThis.__begin = (mutant) => {
  underTest = mutant;
};
globalThis.__imported = () => {
  importing = false;
};
globalThis.__mutant = (number) => {
  (importing ? atImport : later).add(number);
  if (number !== underTest) return false;
  if (++looks > endless) throw new Error("The mutant never ends");
  return true;
};

// The first failure kills the mutant: the tests after it have nothing to add.
let isKilled = false;
beforeEach((context) => {
  if (isKilled) context.skip();
  onTestFailed(() => {
    isKilled = true;
  });
});

afterEach(({ task }) => {
  task.file.meta.reached = { atImport: [...atImport], later: [...later] };
});
