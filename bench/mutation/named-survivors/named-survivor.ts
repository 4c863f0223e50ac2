export type NamedSurvivor = {
  file: string;
  /** As the report prints it. */
  change: string;
  /** What its line holds, where the file knows this change more than once. */
  code?: string;
  reason: string;
};
