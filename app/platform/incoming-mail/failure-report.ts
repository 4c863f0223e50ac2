import { oneLine } from "../validation/plain-text.ts";
import type { FailureReport } from "./incoming-mail.ts";
import { idsIn } from "./mail-headers.ts";

type Part = { type: string; content: Uint8Array };

const headBytes = 64 * 1024;
const longestReason = 300;

/**
 * Reads a report about a mail that was sent (RFC 3464): `message/delivery-status`, and the returned mail or its headers.
 * Returns null without such a part.
 */
export function failureReport(parts: readonly Part[]): FailureReport | null {
  const status = parts.find(({ type }) => type === "message/delivery-status");
  if (!status) return null;
  const words = headOf(status);
  const returned = parts.filter(({ type }) => ["message/rfc822", "text/rfc822-headers"].includes(type));
  return {
    hasFailed: /^action:\s*failed\b/im.test(words),
    reason: oneLine(
      fieldOf(words, "diagnostic-code").replace(/^[\w-]+;/, "") || fieldOf(words, "status"),
    ).slice(0, longestReason),
    mailIds: returned.flatMap((part) => idsIn(fieldOf(headersOf(part), "message-id"))),
  };
}

function headersOf(part: Part): string {
  return headOf(part).split(/\n\r?\n/)[0] ?? "";
}

function headOf({ content }: Part): string {
  return Buffer.from(content.subarray(0, headBytes)).toString("latin1");
}

/** Returns the value of a header, with its continued lines. */
function fieldOf(words: string, name: string): string {
  const line = new RegExp(`^${name}:[^\\n]*(?:\\n[ \\t][^\\n]*)*`, "im").exec(words)?.[0] ?? "";
  return line
    .slice(name.length + 1)
    .replaceAll(/\s+/g, " ")
    .trim();
}
