import { publicPageList } from "../../content/public-pages.ts";
import { readConfig } from "../../app/platform/config/config.server.ts";
import { pictureAddressesIn } from "../../app/platform/images/picture.ts";
import { SiteNotFound } from "./task-site.ts";
import { parseWords } from "./invalid-arguments.ts";

const timeoutMilliseconds = 30_000;
const wildcardHosts = new Set(["0.0.0.0", "::", "[::]"]);
/** The header that browsers send for an `img`. The server then answers in the smallest format it has. */
const accept = "image/avif,image/webp,*/*";

/**
 * Task `cache warm`: requests every public page and its pictures from the site that runs here. The exit code is 1 if a
 * request fails. Throws `SiteNotFound` if no site answers.
 */
export async function warmCache(words: string[]): Promise<void> {
  parseWords(words);
  const { host, port } = readConfig(process.env, () => "");
  const site = `http://${wildcardHosts.has(host) ? "127.0.0.1" : host}:${port}`;
  console.log(`Site: ${site}`);
  const pictures = new Set<string>();
  let failed = 0;
  const paths = await listPublicPaths(site);
  for (const path of paths) {
    const html = await fetchText(site, path);
    if (html === undefined) failed += 1;
    for (const address of pictureAddressesIn(html ?? "")) pictures.add(address);
  }
  for (const address of pictures) if ((await fetchText(site, address)) === undefined) failed += 1;
  const all = paths.size + pictures.size;
  if (failed === 0) console.log(`${paths.size} pages and ${pictures.size} pictures are in the cache.`);
  else console.log(`${all - failed} of ${all} pages and pictures are in the cache; ${failed} failed.`);
  if (failed > 0) process.exitCode = 1;
}

/** Returns the addresses of the built-in pages and, from the sitemap, of the pages that the owner has added. */
async function listPublicPaths(site: string): Promise<Set<string>> {
  const sitemap = (await fetchText(site, "/sitemap.xml")) ?? "";
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  return new Set([...publicPageList.map(({ path }) => path), ...listed]);
}

/** Returns the response's text. If the request fails, prints the error and returns undefined. */
async function fetchText(site: string, path: string): Promise<string | undefined> {
  const answer = await fetch(site + path, {
    headers: { Accept: accept },
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).catch((error: Error) => error);
  if (answer instanceof Error) {
    if (answer.name !== "TimeoutError") throw new SiteNotFound(`No site answers at ${site}. Start it first.`);
    console.error(`${path} was not answered within ${timeoutMilliseconds / 1_000} s`);
    return undefined;
  }
  const text = await answer.text();
  if (answer.ok) return text;
  console.error(`${path} answers ${answer.status}`);
  return undefined;
}
