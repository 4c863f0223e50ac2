import { resolve } from "node:path";

/** A typed path, relative to the folder of the shell: the program runs in its own folder. */
export function givenPath(typed: string): string {
  const { FROSTWAY_CALLED_FROM, INIT_CWD } = process.env;
  return resolve(FROSTWAY_CALLED_FROM || INIT_CWD || ".", typed);
}

/** The same for what may be the address of a bucket as well. */
export function givenPlace(typed: string): string {
  return typed.includes("://") ? typed : givenPath(typed);
}
