import { onTestFinished } from "vitest";
import { type ImapStandIn, startImapStandIn } from "./imap-server.ts";

/** Starts a mailbox as `startImapStandIn` does. It is closed after the test. */
export async function imapStandIn(): Promise<ImapStandIn> {
  const server = await startImapStandIn();
  onTestFinished(() => server.stop());
  return server;
}
