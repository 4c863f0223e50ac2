import { domainToASCII, domainToUnicode } from "node:url";
import { plainAddress } from "./plain-text.ts";

/*
 * For the server only: decides which email addresses are the same. A domain ignores case and has two spellings, one in
 * Unicode letters and one in the ASCII of IDNA.
 */

/**
 * Returns the form in which accounts store an address and in which addresses are compared: lower case, Unicode domain.
 */
export function accountAddress(address: string): string {
  const plain = plainAddress(address).toLowerCase();
  const { local, domain } = parts(plain);
  const letters = needsIdna(domain) ? domainToUnicode(domainToASCII(domain)) : domain;
  return letters === "" ? plain : `${local}${letters.normalize("NFC")}`;
}

/** Returns the spellings under which an address may occur in texts and in visitors' input: one or two. */
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

/**
 * Whether a domain needs conversion. Conversion would turn an ASCII domain that looks like a number into an IP address.
 */
function needsIdna(domain: string): boolean {
  return /[^\0-\x7F]|(?:^|\.)xn--/.test(domain);
}
