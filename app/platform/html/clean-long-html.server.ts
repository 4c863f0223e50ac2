import { Thread } from "../threads/thread.server.ts";
import { cleanHtml } from "./clean-html.server.ts";

/**
 * Longer texts, in characters, are cleaned in a worker thread: 100,000 characters take 200 ms. Shorter ones take a
 * few milliseconds.
 */
const long = 4_000;

const cleaner = new Thread<string, string>(new URL("./clean-html.thread.ts", import.meta.url), {
  answerMilliseconds: 10_000,
  heapMegabytes: 128,
});

/** Does the same as `cleanHtml` without delaying the pages. */
export async function cleanLongHtml(html: string): Promise<string> {
  return html.length <= long ? cleanHtml(html) : cleaner.ask(html);
}
