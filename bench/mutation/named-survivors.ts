/** Mutants that no test has to notice, and why. `change` as the report prints it. */
export const namedSurvivors: { file: string; change: string; reason: string }[] = [];
