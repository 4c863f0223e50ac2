import { resolve } from "node:path";

/** Resolves a typed path relative to the shell's folder, because the program runs in its own folder. */
export function givenPath(typed: string): string {
  const { FROSTWAY_CALLED_FROM, INIT_CWD } = process.env;
  return resolve(FROSTWAY_CALLED_FROM || INIT_CWD || ".", typed);
}

/** Like `givenPath`, but leaves the address of a bucket as it is. */
export function givenPlace(typed: string): string {
  return typed.includes("://") ? typed : givenPath(typed);
}
