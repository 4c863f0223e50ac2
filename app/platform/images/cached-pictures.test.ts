import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, it } from "vitest";
import { PreparedAnswer } from "../http/prepared-answer.server.ts";
import { CachedPictures } from "./cached-pictures.server.ts";

let version: number | undefined;
let pictures: CachedPictures;
const server = createServer((request, response) => {
  if (pictures.serve(request, response, "id") === 0) response.writeHead(599).end();
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
afterAll(() => server.close());

beforeEach(() => {
  version = 1;
  pictures = new CachedPictures({ known: () => version });
});

it("is served from memory in the requested format until the content changes", async () => {
  await take("/pictures/a-0/320", "image/avif");
  expect(await bodyOf("/pictures/a-0/320", { Accept: "image/avif,*/*" })).toBe(
    "/pictures/a-0/320 image/avif",
  );
  expect(await bodyOf("/pictures/a-0/320", { Accept: "image/webp" })).toBe(599);
  expect(await bodyOf("/pictures/a-0/640", { Accept: "image/avif" })).toBe(599);
  version = 2;
  expect(await bodyOf("/pictures/a-0/320", { Accept: "image/avif" })).toBe(599);
});

it("is not served for another path or method", async () => {
  await take("/pictures/a-0/320.jpg", "");
  expect(await bodyOf("/assets/a-0/320.jpg")).toBe(599);
  const { status } = await get("/pictures/a-0/320.jpg", {}, "POST");
  expect(status).toBe(599);
});

it("is looked up again after a change, but read only once", async () => {
  let reads = 0;
  for (version of [1, 2]) await take("/pictures/a-0/320.jpg", "", () => reads++);
  expect(reads).toBe(1);
  expect(await bodyOf("/pictures/a-0/320.jpg")).toBe("/pictures/a-0/320.jpg ");
  version = 3;
  const gone = await pictures.answer(
    { path: "/pictures/a-0/320.jpg", accept: "" },
    async () => undefined,
    expect.unreachable,
  );
  expect(gone).toBeUndefined();
});

it("is not served from memory if the version is unknown", async () => {
  version = undefined;
  await take("/pictures/a-0/320.jpg", "");
  expect(await bodyOf("/pictures/a-0/320.jpg")).toBe(599);
});

async function take(path: string, accept: string, onRead = (): unknown => undefined): Promise<void> {
  const read = async () => {
    onRead();
    const bytes = Buffer.from(`${path} ${accept}`);
    const answer = new PreparedAnswer({
      etag: '"tag"',
      headers: {},
      contentHeaders: {},
      bodies: { identity: bytes },
      plainBytes: bytes.length,
    });
    return { answer, length: bytes.length };
  };
  await pictures.answer({ path, accept }, async () => true, read);
}

async function bodyOf(path: string, headers?: Record<string, string>): Promise<string | number> {
  const answer = await get(path, headers);
  return answer.ok ? answer.text() : answer.status;
}

async function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, { headers, method });
}
