import { spellMake } from "../../page-facts/alarm-codes.schema.ts";

export type AlarmAction = "stop" | "drive on" | "call";
export type AlarmMeaning = { meaning: string; action: AlarmAction; isSample: boolean };

type Wanted = {
  make: string | null;
  code: string | null;
  /** Codes whose meanings are still the sample's, such as "Carrier 12". */
  hidden?: readonly string[];
};

/** Returns the meaning of a code in the office's list: that of the make, or the only one if the make is unknown. */
export function meaningOf(
  rows: readonly Record<string, string>[],
  { make, code, hidden = [] }: Wanted,
): AlarmMeaning | undefined {
  if (code === null) return undefined;
  const same = rows.filter(
    (row) =>
      Number(row.code) === Number(code) &&
      (row.checked === "yes" || !hidden.includes(`${row.make} ${row.code}`)),
  );
  const ofMake = same.filter((row) => spellMake(row.make ?? "") === make);
  // An old list may have two rows for one code. Then the more careful action counts.
  const own =
    ofMake.find(({ action }) => action === "stop") ??
    ofMake[0] ??
    (make === null && same.length === 1 ? same[0] : undefined);
  if (!own) return undefined;
  return { meaning: own.meaning ?? "", action: actionOf(own.action), isSample: own.checked !== "yes" };
}

function actionOf(word: string | undefined): AlarmAction {
  return word === "stop" || word === "drive on" ? word : "call";
}
