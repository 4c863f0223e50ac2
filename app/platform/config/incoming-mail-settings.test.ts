import { expect, it } from "vitest";
import { readConfig } from "./config.server.ts";
import type { Environment } from "./settings.ts";

const IMAP_URL = "imaps://a:b@mail.example.com";

it.each<[keyof Environment, Environment]>([
  ["REPLY_ADDRESS", { REPLY_ADDRESS: "office@example.com" }],
  ["REPLY_ADDRESS", { REPLY_ADDRESS: "office@{key}.example.com" }],
  ["REPLY_ADDRESS", { REPLY_ADDRESS: `${"x".repeat(40)}+{key}@example.com` }],
  ["UNKNOWN_MAIL", { UNKNOWN_MAIL: "delete" }],
  ["IMAP_URL", { IMAP_URL: "https://a:b@mail.example.com" }],
  ["IMAP_URL", { IMAP_URL: "imaps://mail.example.com" }],
  ["IMAP_URL", { IMAP_URL: "imaps://a@mail.example.com" }],
  ["IMAP_TOKEN_COMMAND", { IMAP_URL, IMAP_TOKEN_COMMAND: "token 'a" }],
  ["IMAP_EVERY", { IMAP_URL, IMAP_EVERY: "0" }],
  ["IMAP_EVERY", { IMAP_URL, IMAP_EVERY: "90" }],
  ["IMAP_AFTER", { IMAP_URL, IMAP_AFTER: "yes" }],
])("%s is refused by name: %j", (name, environment) => {
  expect(() => readConfig(environment, () => "")).toThrow(new RegExp(`^${name} `));
});
