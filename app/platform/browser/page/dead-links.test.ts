import { afterEach, expect, it, vi } from "vitest";
import { findDeadLinks, findSiteLinks } from "./dead-links.ts";

const origin = "https://www.example.com";

afterEach(() => vi.unstubAllGlobals());

it.each<[what: string, value: string, links: string[]]>([
  [
    "the links of a text",
    '<p><a href="/repairs">One</a> <a target="_blank" href="/typo?a=1&amp;b=2">two</a></p>',
    ["/repairs", "/typo?a=1&b=2"],
  ],
  ["a link to a part of a page", '<a href="/about#prices">Prices</a>', ["/about"]],
  ["a path by itself", " /fridge-hire ", ["/fridge-hire"]],
  ["the site's own host", "https://WWW.example.com/Repairs", ["/Repairs"]],
  ["the same page twice", '<a href="/a">1</a><a href="https://www.example.com/a">2</a>', ["/a"]],
  ["another site", '<a href="https://elsewhere.example.org/typo">there</a>', []],
  ["another protocol of the same name", "http://www.example.com/a", []],
  ["a host without a protocol", "//elsewhere.example.org/typo", []],
  ["a mailbox and a number", '<a href="mailto:a@example.com">a</a><a href="tel:+441632960000">b</a>', []],
  ["words", "Call / write to us at /about or so", []],
  ["a slash", "/", ["/"]],
])("finds %s", (_what, value, links) => {
  expect(findSiteLinks([value], origin)).toEqual(links);
});

it("finds links that answer 404 or 410, and none that do not answer", async () => {
  const answers: Record<string, () => Response> = {
    "/there": () => new Response(),
    "/missing": () => new Response(null, { status: 404 }),
    "/gone": () => new Response(null, { status: 410 }),
    "/trouble": () => new Response(null, { status: 503 }),
    "/away": () => {
      throw new TypeError("Failed to fetch");
    },
  };
  const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>(async (path) =>
    answers[path]!(),
  );
  vi.stubGlobal("fetch", fetched);
  expect(await findDeadLinks(Object.keys(answers))).toEqual(["/missing", "/gone"]);
  for (const [, init] of fetched.mock.calls) expect(init.method).toBe("HEAD");
});
