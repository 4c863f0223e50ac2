import { type CompiledQuery, SelectQueryNode } from "kysely";

/** Whether a query changes nothing; false where that cannot be seen. */
export function onlyReads({ query, sql }: CompiledQuery): boolean {
  return SelectQueryNode.is(query) || /^\s*select\b/i.test(sql);
}
