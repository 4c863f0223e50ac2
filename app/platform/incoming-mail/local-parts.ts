/**
 * Returns each Message-ID, and what stands before its `@`. The site stores its own without a domain, because MAIL_FROM
 * may change.
 */
export function localParts(ids: readonly string[]): string[] {
  return [...new Set(ids.flatMap((id) => [id, id.split("@")[0] ?? id]))];
}
