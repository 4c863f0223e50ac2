/** The progress and cancellation of long work. */
export type WorkControl = {
  /** Called now and then. `total` is undefined while it is unknown. */
  progress: (what: string, done: number, total?: number) => void;
  /** Aborted to stop the work. It then throws, and leaves nothing incomplete that could be mistaken for complete. */
  signal: AbortSignal;
};
