const open: (() => unknown)[] = [];

/**
 * Runs `work` at the end of the test file, the last registered first. Unlike `afterAll`, which Vitest silently ignores
 * within a hook, this also works in hooks.
 */
export function atEndOfFile(work: () => unknown): void {
  open.push(work);
}

export async function cleanUp(): Promise<void> {
  for (const work of open.splice(0).toReversed()) await work();
}
