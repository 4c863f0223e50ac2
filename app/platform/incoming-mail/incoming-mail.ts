/** The largest mail that is read, in bytes. Mail servers commonly allow as much. */
export const maxMailBytes = 25 * 1024 * 1024;

/** The most parts of one mail, and how deep they may be nested. */
export const maxParts = 200;
export const maxNesting = 30;
/** The most bytes of all headers together. */
export const maxHeaderBytes = 256 * 1024;

export type MailAttachment = { name: string; type: string; content: Uint8Array };

/** What a failure report says about a mail that was sent (RFC 3464). */
export type FailureReport = {
  /** Whether the mail will never arrive. False if it is late or has arrived. */
  hasFailed: boolean;
  /** The answer of the mail server that refused the mail. */
  reason: string;
  /** The Message-IDs that the returned mail carries. */
  mailIds: string[];
};

/** A mail as it was read. Every text is in the form that the site stores. */
export type IncomingMail = {
  /** Without its angle brackets. Null without a usable one. */
  messageId: string | null;
  /** The Message-IDs of the earlier mails of the thread, the nearest first. */
  thread: string[];
  /** What the mail says. Anybody can write anything there. Empty if it says nothing. */
  from: { name: string; address: string };
  /** The addresses to which it was sent, in lower case. */
  recipients: string[];
  subject: string;
  text: string;
  isAutomatic: boolean;
  report: FailureReport | null;
  attachments: MailAttachment[];
};

/** The mail cannot be read, and never will be. */
export class UnreadableMail extends Error {}
