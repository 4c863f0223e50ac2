import { z } from "zod";
import { MalformedSetting } from "./malformed-setting.ts";
import type { Environment } from "./settings.ts";

/** A key takes the place of `{key}`. It is as long as this one. */
const longKey = `${"1".repeat(15)}-${"a".repeat(20)}`;
/** The longest local part (RFC 5321, 4.5.3.1.1). */
const longestLocalPart = 64;

export function replyAddress({ REPLY_ADDRESS: text }: Environment): string | undefined {
  if (!text) return undefined;
  const address = text.trim().replace("{key}", longKey);
  const [local = ""] = address.split("@");
  const isFit = local.includes(longKey) && local.length <= longestLocalPart;
  if (!isFit || !z.email().safeParse(address).success) {
    throw new MalformedSetting(
      `REPLY_ADDRESS must be an address with {key} before its @, like office+{key}@example.com, not "${text}".`,
    );
  }
  return text.trim();
}

export function unknownMail({ UNKNOWN_MAIL: text }: Environment): "leave" | "message" {
  if (!text) return "leave";
  if (text === "leave" || text === "message") return text;
  throw new MalformedSetting(`UNKNOWN_MAIL must be leave or message, not "${text}".`);
}
