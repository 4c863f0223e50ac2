import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StaticAssets } from "./static-assets.server.ts";

const script = "export const answer = 42;\n";
let folder: string;
let assets: StaticAssets;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "assets-"));
  await mkdir(join(folder, "assets"));
  const path = join(folder, "assets", "page-Bx1.js");
  await writeFile(path, script);
  await writeFile(`${path}.br`, brotliCompressSync(script));
  await writeFile(`${path}.gz`, gzipSync(script));
  await writeFile(join(folder, "robots.png"), "not compressed");
  assets = new StaticAssets(folder);
});
afterAll(() => rm(folder, { recursive: true }));

function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Response | undefined {
  return assets.answer(new Request(`http://localhost${path}`, { method, headers }));
}

describe("a built file", () => {
  it("is sent as small as the client can read it", async () => {
    const answer = ask("/assets/page-Bx1.js", { "Accept-Encoding": "gzip, deflate, br" })!;
    expect(answer.headers.get("Content-Encoding")).toBe("br");
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(script);
  });

  it.each([
    ["br;q=0, gzip", "gzip"],
    ["br;q=0, gzip;q=0", null],
    ["", null],
  ])("is sent in no encoding that is refused: %s", (accepted, encoding) => {
    const answer = ask("/assets/page-Bx1.js", { "Accept-Encoding": accepted })!;
    expect(answer.headers.get("Content-Encoding")).toBe(encoding);
  });

  it("is sent as it is where the build found nothing to compress", async () => {
    const answer = ask("/robots.png", { "Accept-Encoding": "br" })!;
    expect(answer.headers.get("Content-Encoding")).toBeNull();
    expect(await answer.text()).toBe("not compressed");
  });

  it("is not sent again to who has it, whatever became of its tag on the way", () => {
    const etag = ask("/assets/page-Bx1.js")!.headers.get("ETag")!;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = ask("/assets/page-Bx1.js", { "If-None-Match": known })!;
      expect(answer.status, known).toBe(304);
      expect(answer.headers.get("ETag")).toBe(etag);
    }
    expect(ask("/assets/page-Bx1.js", { "If-None-Match": '"other"' })!.status).toBe(200);
  });

  it("is kept for good where its name holds its content, else for an hour", () => {
    expect(ask("/assets/page-Bx1.js")!.headers.get("Cache-Control")).toContain("immutable");
    expect(ask("/robots.png")!.headers.get("Cache-Control")).toBe("public, max-age=3600");
  });

  it("is told of without its bytes", async () => {
    const answer = ask("/robots.png", {}, "HEAD")!;
    expect(answer.headers.get("Content-Length")).toBe("14");
    expect(await answer.text()).toBe("");
  });

  it("is nothing that was not built, and no compressed copy by its own name", () => {
    expect(ask("/assets/other.js")).toBeUndefined();
    expect(ask("/assets/page-Bx1.js.br")).toBeUndefined();
    expect(ask("/assets/../../package.json")).toBeUndefined();
  });
});
