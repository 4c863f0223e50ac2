import { expect, it } from "vitest";
import { readConfig } from "../config/config.server.ts";
import { clientAddress } from "./client-address.server.ts";

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
])("limits count by %s", (_, trustProxy, forwarded, address) => {
  const config = readConfig({ TRUST_PROXY: trustProxy }, () => "a secret");
  const headers = forwarded === undefined ? undefined : { "X-Forwarded-For": forwarded };
  expect(clientAddress(config, new Request("http://localhost/", { headers }), socket)).toBe(address);
});
