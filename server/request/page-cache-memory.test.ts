import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { PageCache } from "../../app/platform/http/page-cache.server.ts";
import { systemClock } from "../../app/platform/services.ts";
import { fixedVersion } from "../../test/fixed-version.ts";

it("a page that is rendered again and again does not evict other pages from memory", async () => {
  const rendered: string[] = [];
  // Random text cannot be compressed, so it fills the memory with the least work.
  const large = randomBytes(12_000).toString("base64");
  const cache = new PageCache({
    paths: ["/quiet", "/busy"],
    unknownPath: "/no-such-page",
    config: { appUrl: "http://localhost" },
    version: fixedVersion(() => 1),
    clock: systemClock,
    maxBytes: 640_000,
    render: async (path) => {
      rendered.push(path);
      const isBusy = path === "/busy";
      const page = { status: 200, headers: new Headers(), body: isBusy ? large : path };
      return { ...page, validUntil: isBusy ? 0 : undefined };
    },
  });
  const ask = (path: string) => cache.answer(new Request(`http://localhost${path}`));
  await ask("/quiet");
  // Together these renderings exceed the memory limit.
  for (let time = 1; time <= 15; time += 1) await ask("/busy");
  expect(await (await ask("/quiet")).text()).toBe("/quiet");
  expect(rendered.filter((path) => path === "/busy")).toHaveLength(15);
  expect(rendered.filter((path) => path === "/quiet")).toHaveLength(1);
});
