import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { ImapFlow } from "imapflow";
import type { MailboxSettings } from "../../../platform/config/mailbox-settings.server.ts";
import { isThisMachine } from "../../../platform/config/this-machine.ts";
import { maxMailBytes } from "../../../platform/incoming-mail/incoming-mail.ts";

const run = promisify(execFile);
const limits = { connect: 20_000, greeting: 15_000, silence: 60_000, token: 20_000 };
const passedEnvironment = ["PATH", "HOME", "LANG", "TMPDIR"];

/**
 * Opens the folder and returns the connection. A mail of the mailbox changes only if the owner has mails deleted. Throws
 * an error with a readable reason. The library is loaded with the first use.
 */
export async function openMailbox(settings: MailboxSettings): Promise<ImapFlow> {
  const { host, port, isSecure, user, password, folder, deletes } = settings;
  const auth =
    password === undefined ? { user, accessToken: await accessToken(settings) } : { user, pass: password };
  const { ImapFlow: Client } = await import("imapflow");
  const client = new Client({
    host,
    port,
    secure: isSecure,
    // Otherwise an attacker in the middle could remove the offer of encryption and read the password.
    ...(!isSecure && { doSTARTTLS: !isThisMachine(host) }),
    auth,
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: limits.connect,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.silence,
    maxLineLength: 1024 * 1024,
    maxLiteralSize: maxMailBytes + 64 * 1024,
    maxResponseSize: maxMailBytes + 2 * 1024 * 1024,
    maxResponseTokens: 100_000,
  });
  // Errors also reject the command under way. One that meets no command would end the process.
  client.on("error", () => {});
  try {
    await client.connect();
    await client.mailboxOpen(folder, { readOnly: !deletes });
    return client;
  } catch (error) {
    client.close();
    throw readable(error);
  }
}

/** Returns the error with what the server said, without the password. */
export function readable(error: unknown): Error {
  const { responseText, message } = error as { responseText?: unknown; message?: unknown };
  const words = [message, responseText].filter((one) => typeof one === "string" && one !== "");
  return new Error([...new Set(words)].join(" ").slice(0, 300) || "The mail server failed.", {
    cause: error,
  });
}

async function accessToken({ tokenCommand }: MailboxSettings): Promise<string> {
  const [program, ...words] = tokenCommand ?? [""];
  const env = Object.fromEntries(passedEnvironment.map((name) => [name, process.env[name]]));
  const { stdout } = await run(program, words, { timeout: limits.token, maxBuffer: 64 * 1024, env }).catch(
    (error: unknown) => {
      // Its output may hold a token.
      throw new Error("IMAP_TOKEN_COMMAND failed.", { cause: error });
    },
  );
  const token = stdout.trim();
  if (token === "" || /\s/.test(token)) throw new Error("IMAP_TOKEN_COMMAND printed no token.");
  return token;
}
