import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StaticAssets } from "./static-assets.server.ts";

const script = "export const answer = 42;\n";
let folder: string;
let server: Server;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "assets-"));
  await mkdir(join(folder, "assets"));
  const path = join(folder, "assets", "page-Bx1.js");
  await writeFile(path, script);
  await writeFile(`${path}.br`, brotliCompressSync(script));
  await writeFile(`${path}.gz`, gzipSync(script));
  await writeFile(join(folder, "assets", "packed-Cy2.js.br"), brotliCompressSync(script));
  await writeFile(join(folder, "robots.png"), "not compressed");
  for (const name of ["gone-Dz3.js.br", "broken-Ey4.js.br", "half-Fx5.js.br", "whole-Gy6.js.br"])
    await writeFile(join(folder, "assets", name), brotliCompressSync(script));
  await writeFile(join(folder, "assets", "half-Fx5.js.gz"), gzipSync(script));
  for (const name of ["half-Fx5.js", "whole-Gy6.js"]) await writeFile(join(folder, "assets", name), script);
  const assets = new StaticAssets(folder, { appUrl: "https://frostway.example.com" });
  server = createServer((request, response) => {
    if (!assets.serve(request, response, "id-1")) response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

/**
 * Requests a path without normalising it, and returns the body still compressed. Status 204 means that the path is no
 * built file.
 */
async function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: "127.0.0.1", path, method, headers }, async (answer) => {
      const body = await buffer(answer);
      const status = answer.statusCode!;
      const bodyless = status === 204 || status === 304;
      resolve(
        new Response(bodyless ? null : body, { status, headers: answer.headers as Record<string, string> }),
      );
    })
      .on("error", reject)
      .end();
  });
}

describe("a built file", () => {
  it("is sent in the smallest form that the client accepts", async () => {
    const answer = await ask("/assets/page-Bx1.js", { "Accept-Encoding": "gzip, deflate, br" });
    expect(answer.headers.get("Content-Encoding")).toBe("br");
    expect(answer.headers.get("Vary")).toBe("Accept-Encoding");
    expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(script);
  });

  it.each([
    ["br;q=0, gzip", "gzip"],
    ["br;q=0, gzip;q=0", null],
    ["", null],
  ])("is never sent in an encoding that the client refuses: %s", async (accepted, encoding) => {
    const answer = await ask("/assets/page-Bx1.js", { "Accept-Encoding": accepted });
    expect(answer.headers.get("Content-Encoding")).toBe(encoding);
  });

  it("is sent for each address that a page uses to retry", async () => {
    for (const path of ["/assets/again-1/page-Bx1.js", "/assets/again-12/packed-Cy2.js"]) {
      const answer = await ask(path);
      expect(await answer.text(), path).toBe(script);
      expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    }
  });

  it.each(["/assets/again-x/page-Bx1.js", "/assets/again-1/again-1/page-Bx1.js", "/again-1/page-Bx1.js"])(
    "has no other address: %s",
    async (path) => expect((await ask(path)).status).toBe(204),
  );

  it("is sent plain where the build did not compress it", async () => {
    const answer = await ask("/robots.png", { "Accept-Encoding": "br" });
    expect(answer.headers.get("Content-Encoding")).toBeNull();
    expect(await answer.text()).toBe("not compressed");
  });

  it("is not sent again to a client that has it, even if a proxy changed the tag", async () => {
    const etag = (await ask("/assets/page-Bx1.js")).headers.get("ETag")!;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const answer = await ask("/assets/page-Bx1.js", { "If-None-Match": known });
      expect(answer.status, known).toBe(304);
      expect(answer.headers.get("ETag")).toBe(etag);
    }
    expect((await ask("/assets/page-Bx1.js", { "If-None-Match": '"other"' })).status).toBe(200);
  });

  it("is sent plain to a client that accepts nothing else, with the usual headers", async () => {
    const answer = await ask("/assets/page-Bx1.js");
    expect(await answer.text()).toBe(script);
    expect(answer.headers.get("Content-Length")).toBe(String(script.length));
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("Strict-Transport-Security")).toContain("max-age");
    expect(answer.headers.get("X-Request-Id")).toBe("id-1");
  });

  it("is unpacked for a client without brotli where only the brotli copy exists", async () => {
    const packed = await ask("/assets/packed-Cy2.js", { "Accept-Encoding": "br" });
    expect(packed.headers.get("Content-Encoding")).toBe("br");
    const plain = await ask("/assets/packed-Cy2.js", { "Accept-Encoding": "gzip" });
    expect(plain.headers.get("Content-Encoding")).toBeNull();
    expect(plain.headers.get("Content-Length")).toBe(String(script.length));
    expect(await plain.text()).toBe(script);
    expect(plain.headers.get("ETag")).toBe((await ask("/assets/page-Bx1.js")).headers.get("ETag"));
    expect((await ask("/assets/packed-Cy2.js.br")).status).toBe(204);
  });

  it("has the same headers with a 304", async () => {
    const etag = (await ask("/assets/page-Bx1.js")).headers.get("ETag")!;
    const { headers } = await ask("/assets/page-Bx1.js", { "If-None-Match": etag });
    expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(headers.get("Strict-Transport-Security")).toContain("max-age");
    expect(headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
  });

  it("may be embedded by other sites only if it is a picture", async () => {
    const policyOf = async (path: string) => (await ask(path)).headers.get("Cross-Origin-Resource-Policy");
    expect(await policyOf("/robots.png")).toBe("cross-origin");
    expect(await policyOf("/assets/page-Bx1.js")).toBe("same-origin");
  });

  it("is cached for good where its name has a content hash, else for an hour", async () => {
    expect((await ask("/assets/page-Bx1.js")).headers.get("Cache-Control")).toContain("immutable");
    expect((await ask("/robots.png")).headers.get("Cache-Control")).toBe("public, max-age=3600");
  });

  it("is answered without a body for HEAD", async () => {
    const answer = await ask("/robots.png", {}, "HEAD");
    expect(answer.headers.get("Content-Length")).toBe("14");
    expect(await answer.text()).toBe("");
  });

  it("is not found under another name or that of a compressed copy", async () => {
    expect((await ask("/assets/other.js")).status).toBe(204);
    expect((await ask("/assets/page-Bx1.js.br")).status).toBe(204);
    expect((await ask("/assets/../../package.json")).status).toBe(204);
  });
});

describe("a built file that cannot be read", () => {
  const path = () => join(folder, "assets", "gone-Dz3.js");
  beforeAll(async () => {
    // The path was a file when the program started and is a folder now. Reading it fails with an error other than a
    // missing file.
    await rm(join(folder, "assets", "broken-Ey4.js.br"));
    await mkdir(join(folder, "assets", "broken-Ey4.js.br"));
  });

  it("is not found when all its copies are gone, and is sent once it is back", async () => {
    await rename(`${path()}.br`, `${path()}.away`);
    expect((await ask("/assets/gone-Dz3.js")).status).toBe(204);
    await rename(`${path()}.away`, `${path()}.br`);
    expect(await (await ask("/assets/gone-Dz3.js")).text()).toBe(script);
  });

  it("is sent plain while its compressed copies are missing, and compressed once they are back", async () => {
    const other = join(folder, "assets", "half-Fx5.js");
    for (const ending of [".br", ".gz"]) await rename(other + ending, `${other}${ending}.away`);
    const plain = await ask("/assets/half-Fx5.js", { "Accept-Encoding": "br, gzip" });
    expect(plain.headers.get("Content-Encoding")).toBeNull();
    expect(await plain.text()).toBe(script);
    for (const ending of [".br", ".gz"]) await rename(`${other}${ending}.away`, other + ending);
    const packed = await ask("/assets/half-Fx5.js", { "Accept-Encoding": "br, gzip" });
    expect(packed.headers.get("Content-Encoding")).toBe("br");
  });

  it("is answered with 503 and Retry-After when the disk fails", async () => {
    const answer = await ask("/assets/broken-Ey4.js", { "Accept-Encoding": "br" });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(answer.headers.get("X-Request-Id")).toBe("id-1");
  });

  it("is sent in every form from memory once it has been sent in one", async () => {
    expect((await ask("/assets/whole-Gy6.js", { "Accept-Encoding": "br" })).status).toBe(200);
    for (const ending of ["", ".br"]) await rm(join(folder, "assets", `whole-Gy6.js${ending}`));
    expect(await (await ask("/assets/whole-Gy6.js")).text()).toBe(script);
  });
});
