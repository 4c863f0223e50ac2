const open: (() => unknown)[] = [];

/**
 * Does `work` when the test file has ended, the last first. For whoever opens something: called from a hook, where Vitest
 * silently drops an `afterAll`, this still works.
 */
export function atEndOfFile(work: () => unknown): void {
  open.push(work);
}

export async function cleanUp(): Promise<void> {
  for (const work of open.splice(0).toReversed()) await work();
}
