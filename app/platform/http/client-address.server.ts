import { isIPv4, isIPv6 } from "node:net";
import type { Config } from "../config/config.server.ts";

/**
 * Returns the address by which rate limits count: that of the socket or, behind a trusted proxy, the last hop in
 * `X-Forwarded-For`. A client could invent earlier hops to evade every limit. The result has one normal form. An IPv6
 * client counts as its /64, since it owns all of that.
 */
export function clientAddress(
  config: Pick<Config, "trustProxy">,
  forwardedFor: string | null | undefined,
  socketAddress: string | undefined,
): string {
  const lastHop = config.trustProxy && forwardedFor?.split(",").at(-1);
  return normalForm(lastHop || "") ?? normalForm(socketAddress ?? "") ?? "unknown";
}

/** Returns the /56 around an IPv6 client, since providers assign whole ones; undefined for IPv4. */
export function networkAround(client: string): string | undefined {
  const [, begin, subnet] = /^((?:[0-9a-f]+:){3})([0-9a-f]+)::\/64$/.exec(client) ?? [];
  if (!begin || !subnet) return undefined;
  return `${begin}${(Number.parseInt(subnet, 16) & 0xff00).toString(16)}::/56`;
}

/** Returns `192.0.2.1` or `2001:db8:1:2::/64`; undefined for text that is not an address. */
function normalForm(text: string): string | undefined {
  const address = text
    .trim()
    .replace(/^\[(.*)\](:\d{1,5})?$/, "$1")
    .replace(/^([\d.]+):\d{1,5}$/, "$1")
    .replace(/%.*$/, "");
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return undefined;
  const groups = groupsOf(address);
  const isIPv4Mapped = groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";
  if (!isIPv4Mapped) return `${groups.slice(0, 4).join(":")}::/64`;
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((pair) => [pair >> 8, pair & 0xff])
    .join(".");
}

/** Returns the eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [left = [], right = []] = written
    .split("::")
    .map((half) => half.split(":").filter((group) => group !== ""));
  return [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
}
