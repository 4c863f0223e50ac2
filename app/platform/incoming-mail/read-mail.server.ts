import { Semaphore } from "../semaphore.server.ts";
import { Thread, ThreadLost } from "../threads/thread.server.ts";
import { type IncomingMail, maxMailBytes, UnreadableMail } from "./incoming-mail.ts";
import type { Reading } from "./read-mail.thread.ts";

/** An ordinary mail takes milliseconds, one of 25 MB a second. A hostile one takes as long as this limit allows. */
const reader = new Thread<Uint8Array, Reading>(new URL("./read-mail.thread.ts", import.meta.url), {
  answerMilliseconds: 20_000,
  heapMegabytes: 384,
});

/** Reads one mail at a time, so that a mail that crashes the thread makes no other one fail. */
const oneByOne = new Semaphore(1, 20);

/**
 * Reads a raw mail in a thread of its own. Throws `UnreadableMail` for one that never can be read, and `Busy` when too
 * many wait.
 */
export async function readMail(raw: Uint8Array): Promise<IncomingMail> {
  if (raw.byteLength === 0) throw new UnreadableMail("The mail is empty.");
  if (raw.byteLength > maxMailBytes) throw new UnreadableMail("The mail is too large.");
  return oneByOne.run(async () => {
    const reading = await reader.ask(raw).catch((error: unknown) => {
      if (!(error instanceof ThreadLost)) throw error;
      throw new UnreadableMail("The mail takes too long to read.", { cause: error });
    });
    if ("refusal" in reading) throw new UnreadableMail(reading.refusal);
    return reading.mail;
  });
}
