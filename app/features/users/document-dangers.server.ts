import { readFile } from "node:fs/promises";
import { logger } from "../../platform/log.server.ts";
import { Semaphore } from "../../platform/semaphore.server.ts";
import { Thread } from "../../platform/threads/thread.server.ts";
import type { Document, DocumentKind } from "./document-contents.server.ts";

const tangled =
  "This document is built in such a way that it cannot be looked through. Please print it as a PDF and upload that.";

/** A document that somebody wrote takes a second at most, a hostile one as long as it is allowed. */
const looker = new Thread<Document, string | undefined>(
  new URL("./document-dangers.thread.ts", import.meta.url),
  { answerMilliseconds: 15_000, heapMegabytes: 256 },
);

/** One at a time, so that a document which ends the thread fails no other. */
const oneByOne = new Semaphore(1, 20);

/**
 * What a program that opens a document would run, in words for who handed it in; undefined when nothing is found. Looks in a
 * thread of its own. `asker`: whose document it is; the queue is fair to each. Throws `Busy` when too many wait.
 */
export function dangerIn(path: string, kind: DocumentKind, asker = ""): Promise<string | undefined> {
  return oneByOne.run(
    async () => {
      const bytes = await readFile(path);
      return looker.ask({ bytes, kind }).catch((error: unknown) => {
        logger.warn({ err: error, kind }, "a document could not be looked through");
        return tangled;
      });
    },
    { asker },
  );
}
