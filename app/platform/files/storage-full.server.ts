import { StorageFull } from "../errors.ts";
import { codeOf } from "../message-of.ts";

/** The same error, or StorageFull where it says that the disk or the quota is used up. */
export function orStorageFull(error: unknown): unknown {
  return ["ENOSPC", "EDQUOT"].includes(codeOf(error) ?? "") ? new StorageFull() : error;
}
