import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { StoredPages } from "./stored-pages.server.ts";

let folder: string;
let pages: StoredPages;

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), "frostway-pages-")), "pages");
  pages = new StoredPages(folder, "build 1");
});
afterEach(async () => {
  vi.useRealTimers();
  // What is still being written would stand in a folder that is going.
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

it("gives back what was put, whole and with its headers, to a process that starts later", async () => {
  pages.put(page("/about", 7));
  await pages.flush();
  const later = new StoredPages(folder, "build 1");
  const answer = (await later.read()).get("/about")!.toResponse(new Request("http://localhost"));
  expect(await answer.text()).toBe("/about of 7");
  expect(answer.headers.get("ETag")).toBe('W/"7"');
});

it("writes in the background, some seconds later, files for this account alone", async () => {
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

it("leaves one file of each page, that of the newest version, whoever writes last", async () => {
  for (const version of [7, 10, 9]) {
    pages.put(page("/about", version));
    await pages.flush();
  }
  expect(await stored()).toEqual({ "/about": "/about of 10" });
  pages.put(page("/about", 11));
  await pages.flush();
  expect(await readdir(folder)).toHaveLength(1);
});

it("knows nothing of another build's pages, and removes them when it writes", async () => {
  pages.put(page("/about", 7));
  await pages.flush();
  const next = new StoredPages(folder, "build 2");
  expect(await stored(next)).toEqual({});
  next.put(page("/", 7));
  await next.flush();
  expect(await stored(pages)).toEqual({});
  expect(await stored(next)).toEqual({ "/": "/ of 7" });
});

it("takes no page that is cut off or changed", async () => {
  pages.put(page("/about", 7));
  pages.put(page("/", 7));
  await pages.flush();
  const [one, other] = await readdir(folder);
  const bytes = await readFile(join(folder, one!));
  await writeFile(join(folder, one!), bytes.subarray(0, -1));
  await writeFile(join(folder, other!), (await readFile(join(folder, other!))).fill(0, 60, 61));
  expect(await stored()).toEqual({});
});

it("takes no page of more than two megabytes", async () => {
  pages.put(page("/about", 7, "x".repeat(2 * 1024 * 1024)));
  await pages.flush();
  expect(await stored()).toEqual({});
});

it("does without a disk that cannot be written", async () => {
  await writeFile(folder, "a file where the folder should be");
  pages.put(page("/about", 7));
  await pages.flush();
  expect(await stored()).toEqual({});
});
