/** The origin of a request, as far as it is stored. */
export type Origin = {
  /** The client's network address. */
  client: string;
  /** Browser and system, such as "Firefox on Windows". */
  device: string;
  requestId: string;
};
/** The origin of a request; null fields where the site itself acts. */
export type PossibleOrigin = { [Part in keyof Origin]: Origin[Part] | null };

/** The origin with the time. */
export type OriginAndTime = PossibleOrigin & { now: Date };

export const noOrigin: PossibleOrigin = { client: null, device: null, requestId: null };
