import { expect, it } from "vitest";
import { isAllowedLink, isSitePath } from "./allowed-links.ts";

it.each(["/", "/admin?from=mail", "/gallery#picture-3", "/a//b", "/%5Cthief.example.com"])(
  "%s is a path of this site",
  (path) => expect(isSitePath(path)).toBe(true),
);

it.each([
  "",
  "admin",
  "https://thief.example.com/",
  "//thief.example.com/",
  String.raw`/\thief.example.com`,
  String.raw`/a\..\..\thief.example.com`,
  "/\t/thief.example.com",
  "/\n/thief.example.com",
  "\t//thief.example.com",
  "javascript:alert(1)",
])("%j is not a path of this site", (path) => expect(isSitePath(path)).toBe(false));

it.each(["https://example.com/", "mailto:a@example.com", "tel:08081570142", "/contact"])(
  "a text of the owner may link to %s",
  (link) => expect(isAllowedLink(link)).toBe(true),
);

it.each(["javascript:alert(1)", "data:text/html,x", "//thief.example.com", "contact", "vbscript:x"])(
  "a text of the owner may not link to %s",
  (link) => expect(isAllowedLink(link)).toBe(false),
);
