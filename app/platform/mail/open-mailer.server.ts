import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type SendMailOptions } from "nodemailer";
import type { Config } from "../config/config.server.ts";
import type { Mailer, OutgoingMail } from "./mailer.ts";

const timeoutMilliseconds = 20_000;

/** Sends through `SMTP_URL`; without it, writes each mail to DATA_DIR/mail as .eml. */
export function openMailer(config: Pick<Config, "smtpUrl" | "mailFrom" | "dataFolder">): Mailer {
  return config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.mailFrom)
    : fileMailer(config.dataFolder, config.mailFrom);
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMilliseconds,
    greetingTimeout: timeoutMilliseconds,
    socketTimeout: timeoutMilliseconds,
  });
  return {
    delivers: true,
    async deliver(mail) {
      await transport.sendMail(envelope(mail, from));
    },
    close: () => transport.close(),
  };
}

function fileMailer(dataFolder: string, from: string): Mailer {
  const folder = join(dataFolder, "mail");
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "unix" });
  return {
    delivers: false,
    async deliver(mail) {
      const { message } = await transport.sendMail(envelope(mail, from));
      await mkdir(folder, { recursive: true });
      const path = join(folder, `${mail.messageId.replace(/[^\w-]/g, "_")}.eml`);
      await writeFile(`${path}.part`, message as Buffer);
      await rename(`${path}.part`, path);
    },
    close: () => {},
  };
}

function envelope(mail: OutgoingMail, from: string): SendMailOptions {
  return {
    from,
    to: mail.to,
    replyTo: mail.replyTo ?? undefined,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.messageId}>`,
    attachments: mail.attachments,
    // What people typed stands in these mails: it must never make the server read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
