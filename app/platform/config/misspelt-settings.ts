import { slips } from "../spelling.ts";
import { secretSettingNames, settingNames } from "./settings.ts";

type Misspelt = { name: string; meant: string };

const knownNames = [...settingNames, ...secretSettingNames.map((name) => `${name}_FILE`)];

/** From how many letters on two slips are allowed; in a shorter name one is. */
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
