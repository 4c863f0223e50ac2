import { domainToASCII, domainToUnicode } from "node:url";
import { plainAddress } from "./plain-text.ts";

/*
 * For the server alone: the one place that says which addresses are the same. A domain has two spellings, in letters and in the
 * ASCII of IDNA, and no case.
 */

/** As accounts hold it and as addresses are compared: lower case, the domain in letters. */
export function accountAddress(address: string): string {
  const plain = plainAddress(address).toLowerCase();
  const { local, domain } = parts(plain);
  const letters = needsIdna(domain) ? domainToUnicode(domainToASCII(domain)) : domain;
  return letters === "" ? plain : `${local}${letters.normalize("NFC")}`;
}

/** Both ways in which an address may stand in words and in what visitors have sent. */
export function spellingsOf(address: string): string[] {
  const letters = accountAddress(address);
  const { local, domain } = parts(letters);
  const ascii = needsIdna(domain) ? domainToASCII(domain) : "";
  return ascii === "" ? [letters] : [letters, `${local}${ascii}`];
}

function parts(address: string) {
  const at = address.lastIndexOf("@") + 1;
  return { local: address.slice(0, at), domain: address.slice(at) };
}

/** A domain of plain ASCII is as it is; some such look like numbers, which would be taken for addresses of machines. */
function needsIdna(domain: string): boolean {
  return /[^\0-\x7F]|(?:^|\.)xn--/.test(domain);
}
