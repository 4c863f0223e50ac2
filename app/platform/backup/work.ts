/** What somebody who waits for long work may see and say. */
export type Work = {
  /** Called now and then. `total` is undefined while nobody knows. */
  progress: (what: string, done: number, total?: number) => void;
  /** Aborted when the work is to end: it then throws, and leaves nothing half done that could be taken for done. */
  signal: AbortSignal;
};
