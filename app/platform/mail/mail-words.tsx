import { Fragment } from "react";
import { MailLink, mailText } from "./mail-frame.tsx";

/** Splits at blank lines. What the next paragraph begins with, such as an indented list, keeps its place. */
export function paragraphsOf(text: string): string[] {
  return text.split(/\r?\n(?:[^\S\n]*\n)+/);
}

/** What somebody of the office typed: paragraphs with their line breaks, indentation and web addresses as links. */
export function MailWords({ text }: { text: string }) {
  return paragraphsOf(text).map((paragraph, index) => (
    <p dir="auto" key={index} style={mailText}>
      {paragraph.split(/\r?\n/).map((line, at) => (
        <Fragment key={at}>
          {at > 0 && <br />}
          <LinkedLine line={indented(line)} />
        </Fragment>
      ))}
    </p>
  ));
}

/** HTML drops blanks at the beginning of a line, and all but one of several. */
function indented(line: string): string {
  return line
    .replaceAll("\t", "    ")
    .replace(/^ +/, (blanks) => "\u00a0".repeat(blanks.length))
    .replaceAll(/ {2,}/g, (blanks) => `${"\u00a0".repeat(blanks.length - 1)} `);
}

const webAddress = /(https?:\/\/[^\s<>"“”]+)/;

function LinkedLine({ line }: { line: string }) {
  return line.split(webAddress).map((piece, index) => {
    if (index % 2 === 0) return piece;
    const address = withoutSentenceEnd(piece);
    return (
      <Fragment key={index}>
        <MailLink href={address}>{address}</MailLink>
        {piece.slice(address.length)}
      </Fragment>
    );
  });
}

/** A full stop after an address belongs to the sentence, and so does a bracket that opened before it. */
function withoutSentenceEnd(address: string): string {
  const end = address.includes("(") ? /[.,;:!?'’»]+$/ : /[.,;:!?'’»)\]]+$/;
  return address.replace(end, "");
}
