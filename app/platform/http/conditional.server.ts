import { parseAccept } from "hono/utils/accept";

/**
 * Whether a GET or HEAD is answered with 304, because what the client has is still the thing of this tag. Tags are
 * compared weakly (RFC 9110, 13.1.2).
 */
export function isFresh(ifNoneMatch: string | null | undefined, tag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch === tag || ifNoneMatch.trim() === "*") return true;
  const known = ifNoneMatch.match(/"[^"]*"/g);
  return known !== null && known.includes(tag.replace(/^W\//, ""));
}

/** Prefers an encoded answer where the client has no preference: less than the least weight that can be written. */
const unlistedIdentity = 0.0001;

/** The best encoding of those offered, best first, for an Accept-Encoding (RFC 9110, 12.5.3); where none will do, plain. */
export function bestEncoding<E extends string>(
  accept: string | null | undefined,
  offered: readonly E[],
): E | "identity" {
  if (!accept) return "identity";
  const weights = new Map(parseAccept(accept.toLowerCase()).map(({ type, q }) => [type, q]));
  let best: E | "identity" = "identity";
  let most = 0;
  for (const encoding of [...offered, "identity" as const]) {
    const unlisted = encoding === "identity" ? unlistedIdentity : 0;
    const weight = weights.get(encoding) ?? weights.get("*") ?? unlisted;
    if (weight > most) [best, most] = [encoding, weight];
  }
  return best;
}
