import { receiveMail } from "../../app/features/incoming-mail/receive-mail.server.ts";
import { maxMailBytes, UnreadableMail } from "../../app/platform/incoming-mail/incoming-mail.ts";
import { messageOf } from "../../app/platform/message-of.ts";
import type { Services } from "../../app/platform/services.ts";
import { ExitWith } from "./exit-with.ts";

/** The exit codes that mail servers expect (sysexits.h). */
const codes = { refused: 65, later: 75 };

/**
 * Takes one mail from the standard input. Throws `ExitWith` 65 for a mail that can never be read, so that the mail
 * server returns it to its sender.
 */
export async function mailReceive(
  services: Services,
  input: AsyncIterable<Uint8Array> = process.stdin,
): Promise<void> {
  try {
    const { outcome } = await receiveMail(services, await readAll(input));
    console.log(outcome === "left" ? "The mail belongs to nothing here. It was not stored." : "Stored.");
  } catch (error) {
    if (error instanceof UnreadableMail) throw new ExitWith(codes.refused, error.message);
    throw error;
  }
}

/** Returns the error of a failed delivery: whatever failed, the mail server tries again later. */
export function tryLater(error: unknown): ExitWith {
  return error instanceof ExitWith
    ? error
    : new ExitWith(codes.later, `Try again later: ${messageOf(error)}`);
}

async function readAll(input: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    bytes += chunk.byteLength;
    if (bytes > maxMailBytes) throw new UnreadableMail("The mail is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
