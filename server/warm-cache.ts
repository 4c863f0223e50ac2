import { publicPageList } from "../content/public-pages.ts";
import { readConfig } from "../app/platform/config/config.server.ts";
import { Invalid } from "../app/platform/errors.ts";

const patienceMilliseconds = 30_000;
const onEveryAddress = new Set(["0.0.0.0", "::", "[::]"]);
const picture = /\/pictures\/[^"\s,]+/g;

/** Task `cache warm`: asks the site that runs here for every public page and its pictures, which are then made and kept. */
export async function warmCache(): Promise<void> {
  const { host, port } = readConfig(process.env, () => "");
  const site = `http://${onEveryAddress.has(host) ? "127.0.0.1" : host}:${port}`;
  const pictures = new Set<string>();
  for (const { path } of publicPageList) {
    const html = await (await ask(site, path)).text();
    for (const [address] of html.matchAll(picture)) pictures.add(address.replaceAll("&amp;", "&"));
  }
  for (const address of pictures) await (await ask(site, address)).arrayBuffer();
  console.log(`${publicPageList.length} pages and ${pictures.size} pictures are made and kept.`);
}

async function ask(site: string, path: string): Promise<Response> {
  try {
    const answer = await fetch(site + path, { signal: AbortSignal.timeout(patienceMilliseconds) });
    if (!answer.ok) console.error(`${path} answers ${answer.status}`);
    return answer;
  } catch {
    throw new Invalid({ site: [`No site answers at ${site}: start it first.`] });
  }
}
