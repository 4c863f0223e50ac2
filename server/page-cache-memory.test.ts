import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { PageCache } from "../app/platform/http/page-cache.server.ts";
import { toldVersion } from "../test/told-version.ts";

it("a page that is made anew again and again puts no other out of memory", async () => {
  let version = 1;
  const rendered: string[] = [];
  // What cannot be compressed takes the most room for the least work.
  const large = randomBytes(1_200_000).toString("base64");
  const cache = new PageCache({
    paths: ["/quiet", "/busy"],
    unknownPath: "/no-such-page",
    config: { appUrl: "http://localhost" },
    version: toldVersion(() => version),
    render: async (path) => {
      rendered.push(path);
      const page = new Response(path === "/busy" ? large : path);
      return { page, holds: async () => path === "/quiet" };
    },
  });
  const ask = (path: string) => cache.answer(new Request(`http://localhost${path}`));
  await ask("/quiet");
  // Together more than there is room for.
  for (; version <= 15; version += 1) await ask("/busy");
  expect(await (await ask("/quiet")).text()).toBe("/quiet");
  expect(rendered.filter((path) => path === "/quiet")).toHaveLength(1);
});
