import { networkInterfaces } from "node:os";
import { expect, it } from "vitest";
import { isPublicAddress } from "./public-address.server.ts";

const special = `
  0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1
  172.31.255.255 192.0.0.8 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255
  198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::1
  ::ffff:127.0.0.1 ::ffff:8.8.8.8 64:ff9b::7f00:1 64:ff9b:1::1 100::1 fc00::1
  fd12:3456::1 fe80::1 fec0::1 ff02::1 2001::1 2001:db8::1 2002:7f00:1:: 3fff::1
  5f00::1
`;

it.each(special.trim().split(/\s+/))("%s is not a public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each([
  "8.8.8.8",
  "1.1.1.1",
  "172.32.0.1",
  "192.0.1.1",
  "223.255.255.1",
  "2606:4700::1111",
  "2a00:1450::1",
])("%s is a public address", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it("no address of this machine is public", () => {
  const own = Object.values(networkInterfaces()).flatMap((some) => some ?? []);
  expect(own.filter(({ address }) => isPublicAddress(address))).toEqual([]);
});
