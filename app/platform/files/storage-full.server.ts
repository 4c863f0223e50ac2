import { StorageFull } from "../errors.ts";
import { codeOf } from "../message-of.ts";

/** Returns `StorageFull` if the error says that the disk or the quota is full, otherwise the same error. */
export function toStorageFull(error: unknown): unknown {
  return ["ENOSPC", "EDQUOT"].includes(codeOf(error) ?? "") ? new StorageFull() : error;
}
