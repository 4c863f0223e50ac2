import { BlockList, isIP, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

/** IANA's registries of special-purpose addresses (RFC 6890), and those for many receivers or none. */
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
  // Of what is global unicast, those parts that are not, or that lead to an IPv4 address.
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

/** Whether an address is somebody else's on the internet: not this machine, its network, or one with a special purpose. */
export function isPublicAddress(address: string): boolean {
  const family = isIPv6(address) ? "ipv6" : "ipv4";
  if (family === "ipv6" && !globalUnicast.check(address, "ipv6")) return false;
  return !notPublic.check(address, family) && !isOwn(address);
}

/** Names that RFC 6761, RFC 6762, RFC 8375 and ICANN set apart for this machine and its network. */
const privateName = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/i;

/** Whether the host of a URL may lead to such an address, as far as is known without a look-up. */
export function isPublicHost(host: string): boolean {
  const literal = addressIn(host);
  return isIP(literal) > 0 ? isPublicAddress(literal) : !privateName.test(host);
}

/** A URL has an IPv6 address in brackets. */
export function addressIn(host: string): string {
  return host.replace(/^\[|\]$/g, "");
}

function isOwn(address: string): boolean {
  return Object.values(networkInterfaces()).some((some) => some?.some((one) => one.address === address));
}
