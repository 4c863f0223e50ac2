import { z } from "zod";
import { withoutShapeless } from "../validation/plain-text.ts";
import { MalformedSetting } from "./malformed-setting.ts";
import type { Environment } from "./settings.ts";

export function smtpUrl(environment: Environment): string | undefined {
  const text = environment.SMTP_URL;
  if (!text) return undefined;
  if (!/^smtps?:\/\//.test(text) || !URL.parse(text)?.hostname) {
    throw new MalformedSetting("SMTP_URL must look like smtp://user:password@host:587.");
  }
  return text;
}

export function smtpNeedsTls({ SMTP_TLS: text }: Environment): boolean {
  if (text && text !== "required" && text !== "optional") {
    throw new MalformedSetting(`SMTP_TLS must be required or optional, not "${text}".`);
  }
  return text !== "optional";
}

export function mailFrom({ MAIL_FROM: typed }: Environment, appUrl: string): string {
  if (!typed) return `no-reply@${new URL(appUrl).hostname}`;
  const text = withoutShapeless(typed);
  const [, address = text] = /^[^<>\r\n]*<([^<>]+)>$/.exec(text.trim()) ?? [];
  if (!z.email().safeParse(address.trim()).success) {
    throw new MalformedSetting(
      `MAIL_FROM must be an address, like Our name <no-reply@example.com>, not "${text}".`,
    );
  }
  return text;
}
