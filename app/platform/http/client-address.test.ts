import { expect, it } from "vitest";
import { readConfig } from "../config/config.server.ts";
import { clientAddress, networkAround } from "./client-address.server.ts";

const socket = "192.0.2.1";

it.each<[words: string, trustProxy: string, forwarded: string | undefined, address: string]>([
  ["the socket's address, whatever a client claims, without a proxy", "off", "203.0.113.9", socket],
  [
    "the last hop behind a proxy: the earlier ones are a client's own words",
    "on",
    "198.51.100.7, 203.0.113.9 ",
    "203.0.113.9",
  ],
  ["the socket's behind a proxy that reports none", "on", undefined, socket],
  ["the socket's behind a proxy that reports an empty hop", "on", "203.0.113.9,", socket],
  ["one address, without its port", "on", "203.0.113.9:4444", "203.0.113.9"],
  ["IPv4 also where it is written as IPv6", "on", "::ffff:203.0.113.9", "203.0.113.9"],
  ["IPv4 also where it is written as IPv6 in hexadecimal", "on", "0:0:0:0:0:FFFF:cb00:7109", "203.0.113.9"],
  ["IPv4 from a mapped IPv6 address with a port", "on", "[::ffff:203.0.113.9]:4444", "203.0.113.9"],
  ["the /64 of IPv6, which one client owns", "on", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["the same /64 in another spelling", "on", "2001:0DB8:0001:2::9", "2001:db8:1:2::/64"],
  ["the /64 without brackets and port", "on", "[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
  ["the /64 without a zone", "on", "fe80::9%eth0", "fe80:0:0:0::/64"],
  ["another /64 as another client", "on", "2001:db8:1:3::9", "2001:db8:1:3::/64"],
  ["the socket's instead of leading zeros", "on", "010.0.0.1", socket],
  ["the socket's instead of three numbers", "on", "10.0.1", socket],
  ["the socket's instead of one number", "on", "167772161", socket],
  ["the socket's instead of words", "on", "unknown", socket],
  ["the socket's instead of an invalid port", "on", "203.0.113.9:99999x", socket],
])("limits count by %s", (_, trustProxy, forwarded, address) => {
  const config = readConfig({ TRUST_PROXY: trustProxy }, () => "a secret");
  expect(clientAddress(config, forwarded, socket)).toBe(address);
});

it.each([
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  [undefined, "unknown"],
])("a socket's %j counts as %s", (address, counted) => {
  const config = readConfig({}, () => "a secret");
  expect(clientAddress(config, null, address)).toBe(counted);
});

it.each([
  ["2001:db8:1:12ff::/64", "2001:db8:1:1200::/56"],
  ["2001:db8:1:7::/64", "2001:db8:1:0::/56"],
  ["2001:db8:0:0::/64", "2001:db8:0:0::/56"],
  ["192.0.2.1", undefined],
  ["unknown", undefined],
])("the network around %s is %s", (client, network) => {
  expect(networkAround(client)).toBe(network);
});
