/** The result of sealing the texts of one kind again with the current secret. */
export type Renewal = {
  /** The plural name of the texts, shown to people. */
  what: string;
  renewed: number;
  /** How many texts were damaged or sealed with an unknown secret. They were left unchanged. */
  undecryptable: number;
};
