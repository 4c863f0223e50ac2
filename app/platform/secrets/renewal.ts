/** What became of the sealed texts of one kind when they were to be sealed with the current secret. */
export type Renewal = {
  /** In the plural, for people. */
  what: string;
  renewed: number;
  /** Sealed with a secret that nobody named, or damaged; left as they are. */
  unopened: number;
};
