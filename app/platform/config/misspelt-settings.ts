import { editDistance } from "../spelling.ts";
import { secretSettingNames, settingNames } from "./settings.ts";

type Misspelt = { name: string; meant: string };

const knownNames = [...settingNames, ...secretSettingNames.map((name) => `${name}_FILE`)];

/** A name of at least this length may have two slips, a shorter one only one. */
const longName = 11;
/** In a name up to this length, only two swapped letters count as a slip: PORTS and GHOST are words of their own. */
const shortName = 5;

/**
 * Returns the names in the environment that look like misspelt settings. If the correct name is set too, the other
 * variable belongs to another program. So do names that are not close to any setting.
 */
export function misspeltSettings(environment: Record<string, string | undefined>): Misspelt[] {
  return Object.keys(environment)
    .filter((name) => !knownNames.includes(name) && environment[name])
    .flatMap((name) => {
      const meant = knownNames.find((known) => !environment[known] && isMisspellingOf(known, name));
      return meant ? [{ name, meant }] : [];
    });
}

function isMisspellingOf(known: string, name: string): boolean {
  if (known.length <= shortName)
    return name !== known && sorted(name) === sorted(known) && editDistance(name, known) === 1;
  return editDistance(name.toUpperCase(), known) <= (known.length >= longName ? 2 : 1);
}

function sorted(word: string): string {
  return word.split("").toSorted().join("");
}
