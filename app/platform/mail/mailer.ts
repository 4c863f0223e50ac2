/**
 * The address of the firm's mark in the mail (RFC 2392). The picture is attached to the mail, because mail programs do
 * not load remote pictures without asking.
 */
export const markAddress = "cid:mark";

type Attachment = { filename: string; contentType: string; content: Buffer };

export type OutgoingMail = {
  /** Has no domain, except in mails from an earlier version of the site. */
  messageId: string;
  /** The sender's name, in place of the one in MAIL_FROM. */
  senderName?: string | undefined;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  /** A PNG, shown where the HTML has `markAddress`. */
  mark?: Buffer | undefined;
  /** The Message-IDs of the earlier mails in the thread, oldest first. Undefined for automatic mails. */
  thread?: string[];
};

/**
 * Hands mails to the mail server. `deliver` throws `DeliveryRejected` or `DeliveryDeferred` as the mail server answers. Any other
 * error concerns only this mail.
 */
export type Mailer = {
  /** False if no mail server is set. Mail then waits in the outbox. */
  delivers: boolean;
  deliver(mail: OutgoingMail): Promise<void>;
  /** Connects to the mail server and signs in. Throws an error with a readable reason if that fails. */
  check(): Promise<void>;
  close(): void;
};
