import { parseAccept } from "hono/utils/accept";

/**
 * Whether a GET or HEAD is answered with 304, because the client already has the version with this tag. Tags are
 * compared weakly (RFC 9110, 13.1.2).
 */
export function isFresh(ifNoneMatch: string | null | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === tag || ifNoneMatch.trim() === "*") return true;
  const known = ifNoneMatch.match(/"[^"]*"/g);
  return known !== null && known.includes(tag.replace(/^W\//, ""));
}

/**
 * Less than the lowest weight that a client can state, so that an encoded body wins where the client has no
 * preference.
 */
const unlistedIdentity = 0.0001;

/**
 * Returns the best of the offered encodings, best first, for an Accept-Encoding header (RFC 9110, 12.5.3). Returns
 * `identity` where the client accepts none of them.
 */
export function bestEncoding<E extends string>(
  accept: string | null | undefined,
  offered: readonly E[],
): E | "identity" {
  if (!accept) return "identity";
  const weights = new Map(parseAccept(accept.toLowerCase()).map(({ type, q }) => [type, q]));
  let best: E | "identity" = "identity";
  let maxWeight = 0;
  for (const encoding of [...offered, "identity" as const]) {
    const unlisted = encoding === "identity" ? unlistedIdentity : 0;
    const weight = weights.get(encoding) ?? weights.get("*") ?? unlisted;
    if (weight > maxWeight) [best, maxWeight] = [encoding, weight];
  }
  return best;
}
