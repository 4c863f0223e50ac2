export type Attachment = { filename: string; contentType: string; content: Buffer };

export type OutgoingMail = {
  messageId: string;
  to: string;
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  attachments: Attachment[];
};

/** Hands one mail over; throws when it was not accepted. */
export type Mailer = {
  /** False when no mail server is set: mail then waits in the outbox. */
  delivers: boolean;
  deliver(mail: OutgoingMail): Promise<void>;
  close(): void;
};
