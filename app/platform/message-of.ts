/** Returns the message of a thrown value, which need not be an error. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Returns the code of an error of Node, a database or the network, such as `ENOENT`; undefined where it has none. */
export function codeOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && "code" in thrown && typeof thrown.code === "string"
    ? thrown.code
    : undefined;
}
