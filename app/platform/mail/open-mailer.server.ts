import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { domainToASCII } from "node:url";
import type { SendMailOptions, Transporter } from "nodemailer";
import type { Config } from "../config/config.server.ts";
import { isThisMachine } from "../config/this-machine.ts";
import { answerWithin } from "../answer-within.ts";
import { markAddress, type Mailer, type OutgoingMail } from "./mailer.ts";
import { addressOf, domainOf } from "./sender.ts";
import { smtpFailure } from "./smtp-failure.server.ts";

type TimeLimits = {
  /** For each of the DNS look-up, the connection and the greeting. */
  connect: number;
  /** Between two answers. Servers scan a mail before they accept it. A client that leaves too soon sends it twice. */
  silence: number;
  /** For a whole mail, because a server that answers very slowly never exceeds `silence`. */
  mail: number;
  /** For a check that only signs in. A user waits for it. */
  check: number;
};
const milliseconds: TimeLimits = { connect: 15_000, silence: 60_000, mail: 120_000, check: 25_000 };
/** Some mail servers refuse a sixth connection from one client. */
const connections = 5;

/** Returns a mailer that sends through `SMTP_URL`. Without it, the mailer writes each mail to DATA_DIR/mail as .eml. */
export function openMailer(
  config: Pick<Config, "smtpUrl" | "smtpNeedsTls" | "mailFrom" | "dataFolder">,
  limits = milliseconds,
): Mailer {
  return config.smtpUrl
    ? smtpMailer({ ...config, url: config.smtpUrl }, limits)
    : fileMailer(config.dataFolder, config.mailFrom);
}

type Smtp = Pick<Config, "smtpNeedsTls" | "mailFrom"> & { url: string };

function smtpMailer({ url, smtpNeedsTls, mailFrom }: Smtp, limits: TimeLimits): Mailer {
  let opened: Promise<Transporter> | undefined;

  async function open(): Promise<Transporter> {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      // Otherwise an attacker in the middle could remove the server's offer of encryption and read the links.
      requireTLS: smtpNeedsTls && !isThisMachine(new URL(url).hostname),
      pool: true,
      maxConnections: connections,
      // One retry, for a connection that the server closed while it was idle. `mail_pauses` handles all other retries.
      maxRequeues: 1,
      dnsTimeout: limits.connect,
      connectionTimeout: limits.connect,
      greetingTimeout: limits.connect,
      socketTimeout: limits.silence,
    });
  }

  return {
    delivers: true,
    async deliver(mail) {
      const transport = await (opened ??= open());
      const signal = AbortSignal.timeout(limits.mail);
      try {
        await transport.sendMail({ ...envelope(mail, mailFrom), signal });
      } catch (error) {
        throw smtpFailure(error);
      }
    },
    async check() {
      const transport = await (opened ??= open());
      await answerWithin(
        limits.check,
        transport.verify().catch((error: unknown) => {
          throw smtpFailure(error);
        }),
      );
    },
    close: () =>
      void opened?.then(
        (transport) => transport.close(),
        () => {},
      ),
  };
}

function fileMailer(dataFolder: string, from: string): Mailer {
  return {
    delivers: false,
    async deliver(mail) {
      const { createTransport } = await import("nodemailer");
      const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
      const { message } = await transport.sendMail(envelope(mail, from));
      const path = mailFile(dataFolder, mail.messageId);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.part`, message);
      await rename(`${path}.part`, path);
    },
    check: async () => {},
    close: () => {},
  };
}

/** Returns the path to which a mail is written if there is no mail server. */
export function mailFile(dataFolder: string, messageId: string): string {
  return join(dataFolder, "mail", `${messageId.replace(/[^\w-]/g, "_")}.eml`);
}

/** Returns the Message-ID header: the mail's id and the domain of its sender (RFC 5322, 3.6.4). */
function messageIdOf(messageId: string, from: string): string {
  return messageId.includes("@") ? `<${messageId}>` : `<${messageId}@${domainToASCII(domainOf(from))}>`;
}

function envelope(mail: OutgoingMail, from: string): SendMailOptions {
  return {
    from: mail.senderName ? { name: mail.senderName, address: addressOf(from) } : from,
    to: mail.to,
    replyTo: mail.replyTo ?? undefined,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: messageIdOf(mail.messageId, from),
    // RFC 3834: no automatic reply to an automatic mail.
    ...(mail.thread ? threadHeaders(mail.thread, from) : { headers: { "Auto-Submitted": "auto-generated" } }),
    attachments: [...mail.attachments, ...markOf(mail)],
    // Mails contain text that visitors typed. It must never make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Returns the mark as an inline attachment. Mails from versions without a mark get none. */
function markOf({ html, mark }: OutgoingMail): NonNullable<SendMailOptions["attachments"]> {
  if (!mark || !html.includes(markAddress)) return [];
  const cid = markAddress.replace(/^cid:/, "");
  return [
    { cid, content: mark, filename: "mark.png", contentType: "image/png", contentDisposition: "inline" },
  ];
}

/** Returns the headers that name the mail to which this one replies, and all mails before it (RFC 5322, 3.6.4). */
function threadHeaders(thread: string[], from: string): Pick<SendMailOptions, "inReplyTo" | "references"> {
  const ids = thread.map((id) => messageIdOf(id, from));
  const last = ids.at(-1);
  return last === undefined ? {} : { inReplyTo: last, references: ids };
}
