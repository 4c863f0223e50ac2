import { readFile } from "node:fs/promises";
import { logger } from "../../../platform/log.server.ts";
import { Semaphore } from "../../../platform/semaphore.server.ts";
import { Thread } from "../../../platform/threads/thread.server.ts";
import type { Document, DocumentKind } from "./document-contents.server.ts";

const tooComplex =
  "This document is built in such a way that it cannot be looked through. Please print it as a PDF and upload that.";

/** Ordinary documents take a second at most. A hostile one takes as long as this limit allows. */
const checker = new Thread<Document, string | undefined>(
  new URL("./document-dangers.thread.ts", import.meta.url),
  { answerMilliseconds: 15_000, heapMegabytes: 256 },
);

/** Checks one document at a time, so that a document which crashes the thread makes no other check fail. */
const oneByOne = new Semaphore(1, 20);

/**
 * Returns what an application would run when it opens the document, in words for the uploader. Returns undefined when
 * there is nothing. The check runs in its own thread. `asker` names the uploader; the queue is fair to each. Throws
 * `Busy` when too many wait.
 */
export function dangerIn(path: string, kind: DocumentKind, asker = ""): Promise<string | undefined> {
  return oneByOne.run(
    async () => {
      const bytes = await readFile(path);
      return checker.ask({ bytes, kind }).catch((error: unknown) => {
        logger.warn({ err: error, kind }, "cannot check a document for dangerous content");
        return tooComplex;
      });
    },
    { asker },
  );
}
