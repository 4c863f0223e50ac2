import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { api } from "../../../server/api.ts";
import routes from "../../routes.ts";
import { formerPath, ownPath } from "./addresses.schema.ts";

it("a page cannot use an address of the program's routes and calls, and neither can a redirect", () => {
  const calls = api.flatMap(({ endpoints }) => endpoints.map(({ path }) => path));
  const paths = [
    ...addressesOf(routes),
    ...calls,
    "/metrics",
    "/healthz",
    "/readyz",
    "/csp-reports",
    "/visits",
  ].filter((path) => path !== "/*");
  const taken = paths
    .map((path) => path.replaceAll(/:\w+/g, "x"))
    .filter((path) => accepts(path.toLowerCase()));
  expect(taken).toEqual([]);
  expect(accepts("/fridge-hire")).toBe(true);
});

function accepts(path: string): boolean {
  return ownPath().safeParse(path).success || formerPath().safeParse(path).success;
}

function addressesOf(entries: RouteConfigEntry[], above = ""): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const address = path === undefined ? above : `${above}/${path}`;
    return [...(path === undefined && !index ? [] : [address || "/"]), ...addressesOf(children, address)];
  });
}
