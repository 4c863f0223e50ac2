import { secretSettingNames, settingNames } from "./settings.ts";

type Misspelt = { name: string; meant: string };

const knownNames = [...settingNames, ...secretSettingNames.map((name) => `${name}_FILE`)];

/** From how many letters on a name is told by two slips; a shorter one by a single slip. */
const longName = 11;
/** Two names so short have no more than two letters swapped: PORTS and GHOST are words of their own. */
const shortName = 5;

/**
 * Names in the environment that were meant to be ours. One whose right spelling is set as well belongs to somebody else, and
 * so do names that are far from ours.
 */
export function misspeltSettings(environment: Record<string, string | undefined>): Misspelt[] {
  return Object.keys(environment)
    .filter((name) => environment[name] && !knownNames.includes(name))
    .flatMap((name) => {
      const meant = knownNames.find((known) => !environment[known] && isSlipOf(known, name));
      return meant ? [{ name, meant }] : [];
    });
}

function isSlipOf(known: string, name: string): boolean {
  if (known.length <= shortName)
    return name !== known && sorted(name) === sorted(known) && slips(name, known) === 1;
  return slips(name.toUpperCase(), known) <= (known.length >= longName ? 2 : 1);
}

function sorted(word: string): string {
  return word.split("").toSorted().join("");
}

/** Letters that are missing, added, wrong or swapped with their neighbour: the distance of Damerau and Levenshtein. */
function slips(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row];
    rows.push(line);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line.push(
        Math.min(
          rows[row - 1]![column]! + 1,
          line[column - 1]! + 1,
          rows[row - 1]![column - 1]! + (isSame ? 0 : 1),
          isSwapped ? rows[row - 2]![column - 2]! + 1 : Infinity,
        ),
      );
    }
  }
  return rows[from.length]![to.length]!;
}
