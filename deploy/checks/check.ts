/** A check of a file in this folder. */
export type Check = {
  name: string;
  /** Returns why this machine cannot run the check. Undefined if it can. */
  missing?: () => string | undefined;
  /** Runs the check. Returns what it observed, and throws if the file does not work. */
  prove: () => Promise<string[]> | string[];
};
