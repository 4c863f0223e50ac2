import { MalformedSetting } from "./malformed-setting.ts";
import { readScanCommand } from "./scan-command.ts";
import type { Environment } from "./settings.ts";

/** The mailbox from which mails are read. */
export type MailboxSettings = {
  host: string;
  port: number;
  /** Whether the connection begins encrypted. Otherwise it is upgraded, except on this machine. */
  isSecure: boolean;
  user: string;
  /** Undefined if a program prints an access token. */
  password: string | undefined;
  tokenCommand: readonly [string, ...string[]] | undefined;
  folder: string;
  /** How long to wait between two visits. */
  minutes: number;
  /** Whether a mail that was stored is deleted from the mailbox. */
  deletes: boolean;
};

const usualMinutes = 2;
const mostMinutes = 55;
const ports = { "imap:": 143, "imaps:": 993 };

/** Undefined without IMAP_URL: the site then reads no mailbox. */
export function mailboxSettings(environment: Environment): MailboxSettings | undefined {
  const { IMAP_URL: text, IMAP_TOKEN_COMMAND, IMAP_AFTER } = environment;
  if (!text) return undefined;
  const url = URL.parse(text);
  const isSecure = url?.protocol === "imaps:";
  if (!url?.hostname || !url.username || !(isSecure || url.protocol === "imap:")) {
    throw new MalformedSetting("IMAP_URL must look like imaps://user:password@host/FOLDER.");
  }
  const tokenCommand = commandOf(IMAP_TOKEN_COMMAND);
  if (url.password === "" && !tokenCommand) {
    throw new MalformedSetting("IMAP_URL must hold a password, unless IMAP_TOKEN_COMMAND prints a token.");
  }
  if (IMAP_AFTER && IMAP_AFTER !== "keep" && IMAP_AFTER !== "delete") {
    throw new MalformedSetting(`IMAP_AFTER must be keep or delete, not "${IMAP_AFTER}".`);
  }
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port ? Number(url.port) : ports[isSecure ? "imaps:" : "imap:"],
    isSecure,
    user: decodeURIComponent(url.username),
    password: tokenCommand ? undefined : decodeURIComponent(url.password),
    tokenCommand,
    folder: decodeURIComponent(url.pathname.slice(1)) || "INBOX",
    minutes: minutesOf(environment),
    deletes: IMAP_AFTER === "delete",
  };
}

function commandOf(text: string | undefined): MailboxSettings["tokenCommand"] {
  try {
    return readScanCommand(text);
  } catch (error) {
    if (!(error instanceof MalformedSetting)) throw error;
    throw new MalformedSetting(error.message.replace("SCAN_COMMAND", "IMAP_TOKEN_COMMAND"), { cause: error });
  }
}

function minutesOf({ IMAP_EVERY: text }: Environment): number {
  if (!text) return usualMinutes;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= mostMinutes) return value;
  throw new MalformedSetting(
    `IMAP_EVERY must be a number of minutes from 1 to ${mostMinutes}, not "${text}".`,
  );
}
