import { survivorsOfAccounts } from "./named-survivors/accounts.ts";
import { survivorsOfContent } from "./named-survivors/content.ts";
import { survivorsOfExamples } from "./named-survivors/examples.ts";
import type { NamedSurvivor } from "./named-survivors/named-survivor.ts";
import { survivorsOfPlatform } from "./named-survivors/platform.ts";
import { survivorsOfStorage } from "./named-survivors/storage.ts";
import { survivorsOfWork } from "./named-survivors/work.ts";

/** Mutants that no test has to notice, and why. */
export const namedSurvivors: NamedSurvivor[] = [
  ...survivorsOfExamples,
  ...survivorsOfStorage,
  ...survivorsOfWork,
  ...survivorsOfPlatform,
  ...survivorsOfAccounts,
  ...survivorsOfContent,
];
