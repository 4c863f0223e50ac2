import { fork } from "node:child_process";
import { once } from "node:events";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { openKeptPages } from "../test/kept-pages.ts";

let kept: Awaited<ReturnType<typeof openKeptPages>>;

beforeAll(async () => {
  kept = await openKeptPages();
});

beforeEach(async () => {
  await kept.begin();
  await kept.cache.fill();
  for (const path of ["/", "/about"]) await kept.get(path);
  kept.rendered = [];
});

it("sends the page as it was to who asks during a save, and has it made anew when that is answered", async () => {
  const saved = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const saving = kept.cache.renewedAfter(async () => {
    await kept.save("/about", "second");
    saved.resolve();
    await answered.promise;
  });
  await saved.promise;
  expect(await text("/about")).toBe("<p>first /about</p>");
  expect(kept.rendered).toEqual([]);
  answered.resolve();
  await saving;
  expect(kept.rendered).toEqual(["/about"]);
  expect(await text("/about")).toBe("<p>second /about</p>");
  expect(kept.rendered).toEqual(["/about"]);
});

it("lets nobody wait for a page that is being made anew for a save", async () => {
  const stuck = Promise.withResolvers<void>();
  kept.rendering = stuck.promise;
  const saving = kept.cache.renewedAfter(() => kept.save("/about", "second"));
  await expect.poll(() => kept.rendered).toEqual(["/about"]);
  expect(await text("/about")).toBe("<p>first /about</p>");
  stuck.resolve();
  await saving;
  expect(await text("/about")).toBe("<p>second /about</p>");
});

it("makes no page ahead that nobody asked for since the last change", async () => {
  await kept.cache.renewedAfter(() => kept.save("/about", "second"));
  kept.rendered = [];
  await kept.cache.renewedAfter(() => kept.save("/about", "third"));
  expect(kept.rendered).toEqual([]);
  expect(await text("/about")).toBe("<p>third /about</p>");
});

it("makes a page anew once for all the changes that came while it was made", async () => {
  const stuck = Promise.withResolvers<void>();
  kept.rendering = stuck.promise;
  const first = kept.cache.renewedAfter(() => kept.save("/about", "second"));
  await expect.poll(() => kept.rendered).toEqual(["/about"]);
  let saved = 0;
  const others = Array.from({ length: 10 }, async (_, change) =>
    kept.cache.renewedAfter(async () => {
      await kept.save("/about", `change ${change}`);
      saved += 1;
    }),
  );
  await expect.poll(() => saved).toBe(10);
  await kept.get("/about");
  stuck.resolve();
  await Promise.all([first, ...others]);
  await text("/about");
  expect(kept.rendered).toHaveLength(2);
});

it("shows at once what another process saved while a save of this one is under way", async () => {
  const { databaseAddress } = kept.site.config;
  const writer = fork(new URL("../test/content-writer.ts", import.meta.url), [databaseAddress]);
  await once(writer, "message");
  await kept.cache.renewedAfter(async () => {
    await kept.save("/", "second");
    writer.send({ name: "/about", html: "elsewhere" });
    await once(writer, "message");
    expect(await text("/about")).toBe("<p>elsewhere /about</p>");
  });
  writer.disconnect();
  await once(writer, "exit");
});

it("shows a change at once whose save failed after it was committed", async () => {
  const saving = kept.cache.renewedAfter(async () => {
    await kept.save("/about", "second");
    throw new Error("no");
  });
  await expect(saving).rejects.toThrow("no");
  expect(await text("/about")).toBe("<p>second /about</p>");
});

async function text(path: string): Promise<string> {
  return (await kept.get(path)).text();
}
