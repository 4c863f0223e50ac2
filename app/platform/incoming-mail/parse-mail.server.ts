import { compile } from "html-to-text";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { oneLine, plainAddress, severalLines } from "../validation/plain-text.ts";
import { failureReport } from "./failure-report.ts";
import {
  type IncomingMail,
  maxHeaderBytes,
  maxNesting,
  maxParts,
  type MailAttachment,
  UnreadableMail,
} from "./incoming-mail.ts";
import { headerOf, idsIn, isAutomatic, recipientsIn, threadIn } from "./mail-headers.ts";

const longestLine = 255;
const longestText = 50_000;

/**
 * Reads a mail. Only the thread of `readMail` calls it, because a large or hostile mail takes long. Throws
 * `UnreadableMail` for one that is empty, or that goes beyond a limit.
 */
export async function parseMail(raw: Uint8Array): Promise<IncomingMail> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  refuseTooManyParts(bytes);
  const email = await PostalMime.parse(bytes, {
    maxNestingDepth: maxNesting,
    maxHeadersSize: maxHeaderBytes,
    forceRfc822Attachments: true,
  }).catch((error: unknown) => {
    throw new UnreadableMail("The mail cannot be read.", { cause: error });
  });
  if (email.headers.length === 0) throw new UnreadableMail("The mail is empty.");
  const parts = email.attachments.map(partOf);
  const isReport = /^multipart\/report\b/i.test(headerOf(email.headers, "content-type"));
  return {
    messageId: idsIn(headerOf(email.headers, "message-id"))[0] ?? null,
    thread: threadIn(email.headers),
    from: senderOf(email),
    recipients: recipientsIn(email.headers),
    subject: oneLine(wellFormed(email.subject ?? "")).slice(0, longestLine),
    text: textOf(email),
    isAutomatic: isAutomatic(email.headers),
    report: isReport ? failureReport(parts) : null,
    attachments: isReport ? [] : parts.filter((_, at) => isFile(email.attachments[at]!)),
  };
}

/** Counts the lines that begin a part before anything is parsed, because each part costs memory. */
function refuseTooManyParts(bytes: Buffer): void {
  const text = bytes.toString("latin1");
  const declared = [...text.matchAll(/\bboundary=(?:"([^"\r\n]{1,70})"|([^\s";]{1,70}))/gi)];
  if (declared.length > maxParts) throw new UnreadableMail("The mail has too many parts.");
  const boundaries = new Set(declared.map(([, quoted, bare]) => quoted ?? bare));
  let parts = 0;
  for (const [, line] of text.matchAll(/^--([^\r\n]{1,72})\r?$/gm)) {
    if (boundaries.has(line!.trimEnd())) parts += 1;
    if (parts > maxParts) throw new UnreadableMail("The mail has too many parts.");
  }
}

function senderOf({ from }: Email): IncomingMail["from"] {
  const sender = from?.group ? from.group[0] : from;
  return {
    name: oneLine(wellFormed(sender?.name ?? "")).slice(0, longestLine),
    address: plainAddress(wellFormed(sender?.address ?? ""))
      .trim()
      .slice(0, longestLine),
  };
}

const toText = compile({
  wordwrap: false,
  limits: { maxInputLength: 500_000, maxDepth: 100, maxChildNodes: 2_000, ellipsis: "…" },
  selectors: [
    { selector: "img", format: "skip" },
    { selector: "a", options: { hideLinkHrefIfSameAsText: true } },
    { selector: "blockquote", options: { trimEmptyLines: true } },
    ...["h1", "h2", "h3"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

function textOf({ text = "", html = "" }: Email): string {
  const plain = severalLines(wellFormed(text.slice(0, longestText)));
  return plain === "" && html !== "" ? severalLines(wellFormed(toText(html).slice(0, longestText))) : plain;
}

/** PostgreSQL stores neither NUL nor half of a pair of code units. */
function wellFormed(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}

/** The pictures of a signature are no files that somebody sent. */
function isFile({ contentId, mimeType, disposition }: Attachment): boolean {
  return !(contentId && disposition !== "attachment" && mimeType.startsWith("image/"));
}

function partOf({ filename, mimeType, content }: Attachment): MailAttachment {
  return {
    name: oneLine(wellFormed(filename ?? "")).slice(0, longestLine),
    type: mimeType,
    content: typeof content === "string" ? Buffer.from(content) : new Uint8Array(content),
  };
}
