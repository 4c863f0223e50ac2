import { Thread } from "../threads/thread.server.ts";
import { cleanHtml } from "./clean-html.server.ts";

/** In characters. What people write is cleaned in a few milliseconds; a hundred thousand signs take two hundred. */
const long = 4_000;

const cleaner = new Thread<string, string>(new URL("./clean-html.thread.ts", import.meta.url), {
  answerMilliseconds: 10_000,
  heapMegabytes: 128,
});

/** As `cleanHtml`, without keeping the pages waiting. */
export async function cleanLongHtml(html: string): Promise<string> {
  return html.length <= long ? cleanHtml(html) : cleaner.ask(html);
}
