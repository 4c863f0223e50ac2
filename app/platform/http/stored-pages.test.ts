import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StoredPages } from "./stored-pages.server.ts";

const build1 = { build: "1", site: "https://frostway.example.com" };
let folder: string;
let pages: StoredPages;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "frostway-pages-")), "pages");
  pages = new StoredPages(folder, build1);
});
afterEach(async () => {
  vi.useRealTimers();
  // Pages that are still being written would end up in a folder that is being deleted.
  await pages.flush();
  await rm(join(folder, ".."), { recursive: true, force: true });
});

const page = (path: string, version: number, text = `${path} of ${version}`) => ({
  path,
  version,
  parts: {
    status: 200,
    etag: `W/"${version}"`,
    headers: { "Cache-Control": "no-cache" },
    contentHeaders: { "Content-Type": "text/html" },
    bodies: { br: brotliCompressSync(text), identity: Buffer.from(text) },
    plainBytes: text.length,
  },
});

async function stored(from = pages): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const [path, answer] of await from.read()) {
    texts[path] = await answer.toResponse(new Request("http://localhost")).text();
  }
  return texts;
}

it("returns stored pages with their headers to a process that starts later", async () => {
  pages.put(page("/about", 7));
  await pages.flush();
  const later = new StoredPages(folder, build1);
  const answer = (await later.read()).get("/about")!.toResponse(new Request("http://localhost"));
  expect(await answer.text()).toBe("/about of 7");
  expect(answer.headers.get("ETag")).toBe('W/"7"');
});

it("writes in the background, seconds later, files that only this account can read", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  pages.put(page("/about", 7));
  expect(await readdir(folder).catch(() => "no folder")).toBe("no folder");
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  await expect.poll(() => stored()).toEqual({ "/about": "/about of 7" });
  await pages.flush();
  const [name] = await readdir(folder);
  expect((await stat(join(folder, name!))).mode & 0o777).toBe(0o600);
});

it("leaves one file for each page, that of the newest version, in any order of writing", async () => {
  for (const version of [7, 10, 9]) {
    pages.put(page("/about", version));
    await pages.flush();
  }
  expect(await stored()).toEqual({ "/about": "/about of 10" });
  pages.put(page("/about", 11));
  await pages.flush();
  expect(await readdir(folder)).toHaveLength(1);
});

it("ignores the pages of another build, and deletes them when it writes", async () => {
  pages.put(page("/about", 7));
  await pages.flush();
  const next = new StoredPages(folder, { ...build1, build: "2" });
  expect(await stored(next)).toEqual({});
  next.put(page("/", 7));
  await next.flush();
  expect(await stored(pages)).toEqual({});
  expect(await stored(next)).toEqual({ "/": "/ of 7" });
});

it("returns the pages of an earlier build, with their styles, to a start that has none of its own", async () => {
  pages.put(page("/about", 7));
  pages.put(page("/assets/shell-1.css", 0));
  await pages.flush();
  const pathsOf = async (build: string, site = build1.site) =>
    [...(await new StoredPages(folder, { build, site }).readOfAnyBuild()).keys()].toSorted();
  expect(await pathsOf("2")).toEqual(["/about", "/assets/shell-1.css"]);
  expect(await pathsOf("2", "https://another.example.com")).toEqual([]);
  const next = new StoredPages(folder, { ...build1, build: "2" });
  next.put(page("/", 7));
  await next.flush();
  expect(await pathsOf("2")).toEqual(["/"]);
});

it("ignores a file that is cut off or changed", async () => {
  pages.put(page("/about", 7));
  pages.put(page("/", 7));
  await pages.flush();
  const [one, other] = await readdir(folder);
  const bytes = await readFile(join(folder, one!));
  await writeFile(join(folder, one!), bytes.subarray(0, -1));
  await writeFile(join(folder, other!), (await readFile(join(folder, other!))).fill(0, 60, 61));
  expect(await stored()).toEqual({});
});

it("stores no page of more than two megabytes", async () => {
  pages.put(page("/about", 7, "x".repeat(2 * 1024 * 1024)));
  await pages.flush();
  expect(await stored()).toEqual({});
});

it("does not fail when the disk cannot be written", async () => {
  await writeFile(folder, "a file where the folder should be");
  pages.put(page("/about", 7));
  await pages.flush();
  expect(await stored()).toEqual({});
});
