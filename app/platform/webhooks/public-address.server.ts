import { BlockList, isIP, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

/** IANA's special-purpose addresses (RFC 6890), and the multicast and reserved ranges. */
const special = {
  ipv4: [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 3],
  ],
  // The parts of the global unicast range that are not public, or that lead to an IPv4 address.
  ipv6: [
    ["2001::", 23],
    ["2001:db8::", 32],
    ["2002::", 16],
    ["3fff::", 20],
  ],
} as const;

const notPublic = new BlockList();
for (const [net, bits] of special.ipv4) notPublic.addSubnet(net, bits, "ipv4");
for (const [net, bits] of special.ipv6) notPublic.addSubnet(net, bits, "ipv6");
const globalUnicast = new BlockList();
globalUnicast.addSubnet("2000::", 3, "ipv6");

/** Whether an address is on the internet: not of this machine or its network, and without a special purpose. */
export function isPublicAddress(address: string): boolean {
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  if (family === "ipv6" && !globalUnicast.check(address, "ipv6")) return false;
  return !notPublic.check(address, family) && !isOwn(address);
}

/** Names that RFC 6761, RFC 6762, RFC 8375 and ICANN reserve for the local machine and network. */
const privateName = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i;

/** Whether the host of a URL may be public, as far as can be told without a DNS look-up. */
export function isPublicHost(host: string): boolean {
  const literal = addressIn(host);
  return isIP(literal) > 0 ? isPublicAddress(literal) : !privateName.test(host);
}

/** Returns the host of a URL without the brackets that surround an IPv6 address. */
export function addressIn(host: string): string {
  return host.replace(/^\[|\]$/g, "");
}

function isOwn(address: string): boolean {
  return Object.values(networkInterfaces()).some((some) => some?.some((one) => one.address === address));
}
