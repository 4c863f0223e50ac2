import type { Country } from "../../platform/countries/country.ts";
import { Invalid } from "../../platform/errors.ts";
import { telephoneLinks } from "../../platform/telephone/telephone-link.ts";
import { plateKey } from "../../platform/plate-key.ts";

/** Whom a request is about: an address as accounts store it, and the numbers as the request stores them. */
export type Asked = { email: string | null; numbers?: string };

/** Telephone numbers as `tel:` links, and vehicles in the form of `plateKey`. */
export type Numbers = { telephones: string[]; vehicles: string[] };

/*
 * `homes` are the firm's country and those in which it was before: a number without a code may be one of any of them.
 */

/** Returns the numbers, one a line, as the request stores them. Throws `Invalid` for what is no number. */
export function checkedNumbers(typed: string, homes: readonly Country[]): string {
  const lines = linesOf(typed);
  const unknown = lines.find((one) => telephoneLinks(one, homes).length === 0 && !isVehicle(one));
  if (unknown !== undefined) {
    throw new Invalid({
      numbers: [`“${unknown}” is neither a telephone number nor the number of a vehicle.`],
    });
  }
  return lines.join("\n");
}

export function readNumbers(stored: string, homes: readonly Country[]): Numbers {
  const numbers: Numbers = { telephones: [], vehicles: [] };
  for (const one of linesOf(stored)) {
    const [links, key] = [telephoneLinks(one, homes), plateKey(one)];
    if (links.length > 0) numbers.telephones.push(...links);
    else if (key) numbers.vehicles.push(key);
  }
  return numbers;
}

/** Returns the stored numbers without those in `erased`. */
export function withoutNumbers(stored: string, erased: Numbers, homes: readonly Country[]): string {
  return linesOf(stored)
    .filter((one) => {
      const { telephones, vehicles } = readNumbers(one, homes);
      return !telephones.concat(vehicles).some((number) => allOf(erased).includes(number));
    })
    .join("\n");
}

/**
 * Returns the texts that may name a person in the hash of a request: the address, or else the numbers in one spelling,
 * as they were read in each country. A new request has the first.
 */
export function namesInHash({ email, numbers = "" }: Asked, homes: readonly Country[]): string[] {
  return homes.map((home) => email ?? allOf(readNumbers(numbers, [home])).join("\n"));
}

function allOf({ telephones, vehicles }: Numbers): string[] {
  return [...telephones, ...vehicles].toSorted();
}

function linesOf(typed: string): string[] {
  return typed
    .split(/[\n,;]+/)
    .map((one) => one.trim())
    .filter((one) => one !== "");
}

/** A number of a vehicle has a digit. */
function isVehicle(text: string): boolean {
  return (plateKey(text)?.length ?? 0) > 1 && /\p{N}/u.test(text);
}
