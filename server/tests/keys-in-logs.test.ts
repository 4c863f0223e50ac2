import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { withoutSecrets } from "../../app/platform/http/access-log.server.ts";
import pages from "../../app/routes.ts";
import { api } from "../api.ts";

/** Parameters whose value opens something. */
const isKey = /^:(?:token|key|hash|mark|signature|secret)\b/;

const paths = [
  ...api.flatMap(({ endpoints }) => endpoints.map(({ path }) => path)),
  ...pages.flatMap((page) => pathsIn(page, "")),
];
const withKeys = paths.filter((path) => path.split("/").some((part) => isKey.test(part)));

it("finds the addresses with keys, of pages and of calls", () => {
  expect(withKeys).toEqual(
    expect.arrayContaining(["/sign/:token", "/api/signings/:key", "/api/callout-cards/:token"]),
  );
});

it.each(withKeys)("the log hides the key of %s", (path) => {
  const asked = path.replaceAll(/:\w+/g, "s3cret");
  expect(withoutSecrets(asked)).not.toContain("s3cret");
  expect(withoutSecrets(`${asked}?from=mail`)).not.toContain("s3cret");
  expect(withoutSecrets(asked.toUpperCase())).not.toContain("S3CRET");
});

it("shows addresses without keys, and no query", () => {
  expect(withoutSecrets("/api/callouts/17?search=Ada")).toBe("/api/callouts/17");
  expect(withoutSecrets("/breakdown")).toBe("/breakdown");
});

function pathsIn({ path, children }: RouteConfigEntry, above: string): string[] {
  const own = path === undefined ? above : `${above}/${path.replace(/^\//, "")}`;
  return [...(path === undefined ? [] : [own]), ...(children ?? []).flatMap((child) => pathsIn(child, own))];
}
