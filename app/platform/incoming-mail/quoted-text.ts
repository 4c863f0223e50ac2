/** A part of a mail: what its sender wrote, or what they quoted. */
export type MailPart = { isQuoted: boolean; text: string };

/** What mail programs put above a quotation, in the languages of the firm's customers. */
const introductions = [
  /^On\b.{4,200}\bwrote:$/i,
  /^Am\b.{4,200}\bschrieb\b.{0,80}:$/i,
  /^Le\b.{4,200}\ba écrit\s?:$/i,
  /^Op\b.{4,200}\bschreef\b.{0,80}:$/i,
  /^El\b.{4,200}\bescribió:$/i,
  /^Il\b.{4,200}\bha scritto:$/i,
];
/** Everything below such a line is quoted. */
const dividers = [
  /^-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d'origine|Oorspronkelijk bericht)\s*-{2,}$/i,
  /^_{20,}$/,
];
const outlookHead = /^(?:From|Von|De|Van):\s.+$/i;
const outlookDate = /^(?:Sent|Date|Gesendet|Datum|Envoyé|Verzonden):\s.+$/i;

/**
 * Divides the text of a mail into what its sender wrote and what they quoted, in their order. A mail that consists of
 * quotations alone is returned whole, as not quoted.
 */
export function divideQuoted(text: string): MailPart[] {
  const lines = text.split("\n");
  const end = lines.findIndex((_, at) => isDivider(lines, at));
  const marks = lines.map((line, at) => (end >= 0 && at >= end) || /^\s*>/.test(line));
  for (const at of lines.keys()) if (isIntroduction(lines, marks, at)) marks[at] = true;
  const parts: MailPart[] = [];
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1);
    const isQuoted =
      marks[at]! || (line.trim() === "" && last?.isQuoted === true && isQuotedNext(lines, marks, at));
    if (last?.isQuoted === isQuoted) last.text += `\n${line}`;
    else parts.push({ isQuoted, text: line });
  }
  const shown = parts
    .map((part) => ({ ...part, text: part.text.replace(/^(?:[ \t]*\n)+/, "").trimEnd() }))
    .filter((part) => part.text !== "");
  return shown.some((part) => !part.isQuoted) ? shown : [{ isQuoted: false, text: text.trim() }];
}

function isDivider(lines: string[], at: number): boolean {
  const line = lines[at]!.trim();
  if (dividers.some((pattern) => pattern.test(line))) return true;
  return outlookHead.test(line) && lines.slice(at + 1, at + 3).some((next) => outlookDate.test(next.trim()));
}

/** An introduction stands directly above a quotation. Mail programs break long ones into two lines. */
function isIntroduction(lines: string[], marks: boolean[], at: number): boolean {
  const line = lines[at]!.trim();
  const both = `${line} ${lines[at + 1]?.trim() ?? ""}`;
  const isOne = introductions.some((pattern) => pattern.test(line));
  const isFirstOfTwo = introductions.some((pattern) => pattern.test(both)) && line !== "";
  const isSecondOfTwo =
    at > 0 && marks[at - 1] === true && line.endsWith(":") && !/^\s*>/.test(lines[at - 1]!);
  if (isOne) return isQuotedNext(lines, marks, at);
  if (isFirstOfTwo) return isQuotedNext(lines, marks, at + 1);
  return isSecondOfTwo && isQuotedNext(lines, marks, at);
}

function isQuotedNext(lines: string[], marks: boolean[], at: number): boolean {
  const next = lines.findIndex((line, index) => index > at && line.trim() !== "");
  return next > at && marks[next] === true;
}
