/** Where a request comes from, as far as it is noted. */
export type Origin = {
  /** The client's network address. */
  client: string;
  /** Browser and system, such as "Firefox on Windows". */
  device: string;
  requestId: string;
};
/** The same, or nothing of it where the site does something by itself. */
export type PossibleOrigin = { [Part in keyof Origin]: Origin[Part] | null };

/** The same, with the time. */
export type OriginAndTime = PossibleOrigin & { now: Date };

export const nowhere: PossibleOrigin = { client: null, device: null, requestId: null };
