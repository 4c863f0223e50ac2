import { resolve } from "node:path";

/** Resolves a typed path relative to the shell's folder, because the program runs in its own folder. */
export function resolveTypedPath(typed: string): string {
  const { FROSTWAY_CALLED_FROM, INIT_CWD } = process.env;
  return resolve(FROSTWAY_CALLED_FROM || INIT_CWD || ".", typed);
}

/** Like `resolveTypedPath`, but leaves the address of a bucket as it is. */
export function resolveTypedPlace(typed: string): string {
  return typed.includes("://") ? typed : resolveTypedPath(typed);
}
