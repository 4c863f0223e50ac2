/** The mark at the head of a mail travels with it: mail programs fetch no pictures without asking (RFC 2392). */
export const markAddress = "cid:mark";

type Attachment = { filename: string; contentType: string; content: Buffer };

export type OutgoingMail = {
  /** Has no domain, except in mails that an earlier version wrote. */
  messageId: string;
  /** Stands beside the sender's address, in place of the name in MAIL_FROM. */
  senderName?: string | undefined;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
  /** A PNG, shown where the HTML has `markAddress`. */
  mark?: Buffer | undefined;
  /** The Message-IDs before it in its thread, oldest first, where a person wrote it. */
  thread?: string[];
};

/** Gives one mail to the mail server. Throws `RefusedForGood` or `PutOff` by the mail server's word; anything else is this mail's own. */
export type Mailer = {
  /** False when no mail server is set: mail then waits in the outbox. */
  delivers: boolean;
  deliver(mail: OutgoingMail): Promise<void>;
  /** Connects and signs in. Throws what keeps it from that, in words. */
  check(): Promise<void>;
  close(): void;
};
