import { StorageFull } from "../errors.ts";

/** The same error, or StorageFull where it says that the disk or the quota is used up. */
export function orStorageFull(error: unknown): unknown {
  const full = isErrno(error, "ENOSPC") || isErrno(error, "EDQUOT");
  return full ? new StorageFull() : error;
}

export function isErrno(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
