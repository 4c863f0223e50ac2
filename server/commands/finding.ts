/** The result of a check. `what` names the thing that was checked; `todo` says what to do about it. */
export type Finding = { state: "ok" | "warn" | "fail"; what: string; words: string; todo?: string };

/** Makes findings about one thing. */
export function findingsOn(what: string) {
  const of =
    (state: Finding["state"]) =>
    (words: string, todo?: string): Finding => ({ state, what, words, todo });
  return { ok: of("ok"), warn: of("warn"), fail: of("fail") };
}
