import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { publicPageList } from "../../content/public-pages.ts";
import { warmCache } from "./warm-cache.ts";

const hash = "5f0c1d7e9a2b4c685f0c1d7e9a2b4c68";
const address = (file: string, rotation = 0) => `/pictures/${hash}-${rotation}/${file}`;

let server: Server;
let asked: string[];
let missing: string;
let said: string[];

beforeEach(async () => {
  asked = [];
  said = [];
  missing = "nothing";
  server = createServer(({ url = "" }, response) => {
    asked.push(url);
    response.statusCode = url === missing ? 404 : 200;
    response.end(url === "/" ? home : url === "/sitemap.xml" ? sitemap : "a page");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("PORT", String((server.address() as AddressInfo).port));
  vi.stubEnv("HOST", "127.0.0.1");
  process.exitCode = 0;
  for (const way of ["log", "error"] as const)
    vi.spyOn(console, way).mockImplementation((line: string) => said.push(line));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = 0;
  server.close();
});

// Picture addresses as they appear in pages: in `src`, in `srcset`, in an island's attribute, in a script, in a link
// and in a tag for social networks.
const home = `
  <img src="${address("1600.jpg")}" srcset="${address("320")} 320w, ${address("640")} 640w">
  <div data-props="{&quot;image_url&quot;:&quot;${address("800.jpg", 90)}&quot;,&quot;srcset&quot;:&quot;${address("480")} 480w, ${address("960")} 960w&quot;}"></div>
  <script type="application/json">{"image_url":"${address("1280.avif")}\\u0026"}</script>
  <a href='${address("2000.webp")}?a=1&amp;b=2'>a picture</a>
  <meta property="og:image" content="https://www.example.com${address("640.jpg")}">
  <p>Words about /pictures/ and /pictures/none-0/1.jpg</p>`;

const sitemap =
  "<urlset><url><loc>https://www.example.com/about</loc></url><url><loc>https://www.example.com/fridge-hire</loc></url></urlset>";

it("requests every page, and every picture once", async () => {
  await warmCache([]);
  const pages = publicPageList.map(({ path }) => path);
  expect(asked).toEqual([
    "/sitemap.xml",
    ...pages,
    "/fridge-hire",
    address("1600.jpg"),
    address("320"),
    address("640"),
    address("800.jpg", 90),
    address("480"),
    address("960"),
    address("1280.avif"),
    address("2000.webp"),
    address("640.jpg"),
  ]);
  expect(said.at(-1)).toBe(`${pages.length + 1} pages and 9 pictures are in the cache.`);
  expect(process.exitCode ?? 0).toBe(0);
});

it.each([["/about"], [address("640")]])("ends with 1 and names what is not there: %s", async (path) => {
  missing = path;
  await warmCache([]);
  expect(said).toContain(`${path} answers 404`);
  expect(said.at(-1)).toMatch(/^\d+ of \d+ pages and pictures are in the cache; 1 failed\.$/);
  expect(process.exitCode).toBe(1);
});

it("says that no site answers", async () => {
  server.close();
  await expect(warmCache([])).rejects.toThrow(
    /^No site answers at http:\/\/127\.0\.0\.1:\d+\. Start it first\.$/,
  );
});
