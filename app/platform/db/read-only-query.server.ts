import { type CompiledQuery, SelectQueryNode } from "kysely";

/** Returns whether a query changes nothing. Returns false where that cannot be determined. */
export function isReadOnlyQuery({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
}
