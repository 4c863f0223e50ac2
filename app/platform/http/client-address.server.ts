import { isIPv4, isIPv6 } from "node:net";
import type { Config } from "../config/config.server.ts";

/**
 * The address limits count by: the socket's, or behind a trusted proxy the last hop it reports in `X-Forwarded-For`. Earlier hops are the
 * client's own words and would dodge every limit, as would a second spelling of one address; and who has one address of
 * IPv6 has its whole /64.
 */
export function clientAddress(
  config: Pick<Config, "trustProxy">,
  forwardedFor: string | null | undefined,
  socketAddress: string | undefined,
): string {
  const lastHop = config.trustProxy && forwardedFor?.split(",").at(-1);
  return normalForm(lastHop || "") ?? normalForm(socketAddress ?? "") ?? "unknown";
}

/** The /56 around a client that is a /64: providers give whole ones away. Undefined for a client of IPv4. */
export function networkAround(client: string): string | undefined {
  const [, begin, subnet] = /^((?:[0-9a-f]+:){3})([0-9a-f]+)::\/64$/.exec(client) ?? [];
  if (!begin || !subnet) return undefined;
  return `${begin}${(Number.parseInt(subnet, 16) & 0xff00).toString(16)}::/56`;
}

/** `192.0.2.1` or `2001:db8:1:2::/64`; nothing for what is no address. */
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

/** The eight groups of an IPv6 address, in lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const written = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [left = [], right = []] = written
    .split("::")
    .map((half) => half.split(":").filter((group) => group !== ""));
  return [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
}
