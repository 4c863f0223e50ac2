import { Invalid } from "../../platform/errors.ts";
import { telephoneLink } from "../../platform/telephone/telephone-link.ts";
import { plateKey } from "../../platform/plate-key.ts";

/** Whom a request is about: an address as accounts store it, and the numbers as the request stores them. */
export type Asked = { email: string | null; numbers?: string };

/** Telephone numbers as `tel:` links, and vehicles in the form of `plateKey`. */
export type Numbers = { telephones: string[]; vehicles: string[] };

/** Returns the numbers, one a line, as the request stores them. Throws `Invalid` for what is no number. */
export function checkedNumbers(typed: string): string {
  const lines = linesOf(typed);
  const unknown = lines.find((one) => !telephoneLink(one) && !isVehicle(one));
  if (unknown !== undefined) {
    throw new Invalid({
      numbers: [`“${unknown}” is neither a telephone number nor the number of a vehicle.`],
    });
  }
  return lines.join("\n");
}

export function readNumbers(stored: string): Numbers {
  const numbers: Numbers = { telephones: [], vehicles: [] };
  for (const one of linesOf(stored)) {
    const [link, key] = [telephoneLink(one), plateKey(one)];
    if (link) numbers.telephones.push(link);
    else if (key) numbers.vehicles.push(key);
  }
  return numbers;
}

/** Returns the stored numbers without those in `erased`. */
export function withoutNumbers(stored: string, erased: Numbers): string {
  return linesOf(stored)
    .filter((one) => {
      const { telephones, vehicles } = readNumbers(one);
      return !telephones.concat(vehicles).some((number) => allOf(erased).includes(number));
    })
    .join("\n");
}

/** Returns the text that names a person in the hash of a request: the address, or else the numbers in one spelling. */
export function nameInHash({ email, numbers = "" }: Asked): string {
  return email ?? allOf(readNumbers(numbers)).join("\n");
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
