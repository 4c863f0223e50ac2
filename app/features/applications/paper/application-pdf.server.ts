import { Document, Image, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import { createElement as h, isValidElement, type ReactNode } from "react";
import { loadSharp } from "../../../platform/images/open-picture.server.ts";
import { toPdfLetters, missingLettersNotice } from "../../../platform/pdf/pdf-letters.server.ts";
import type { Company } from "../../company/company.schema.ts";
import type { Firm } from "../../firm/firm.schema.ts";
import { type ApplicationField, applicationFields } from "../application-fields.ts";
import { declaration } from "../payment-terms.ts";
import type { ApplicationRow } from "../applications.server.ts";
import { signingWayWords } from "../signing/signer.ts";
import { decided, type History, inLondon } from "./pdf-decision.server.ts";
import { foot, head } from "./pdf-frame.server.ts";
import { look } from "./pdf-look.server.ts";

export type Content = {
  company: Company;
  firm: Firm;
  /** The firm's own mark as a PNG. Without it, the PDF shows the sample's crystal or the firm's initials. */
  mark?: Uint8Array | undefined;
  application: ApplicationRow;
  signature: Uint8Array;
  history?: History;
};

/** A question to the thread: with a signature it makes the PDF, without one it only returns the PDF's text. */
export type PdfQuestion = Content | (Omit<Content, "signature"> & { signature?: undefined });

/**
 * Makes the PDF of an application: every field, the terms that the form showed, the signature, the hashes that prove
 * them, and the decision.
 */
export async function renderApplicationPdf({ signature, mark, ...typed }: Content): Promise<Buffer> {
  const sharp = await loadSharp();
  // Rotates the picture upright, removes transparency and unusual colour spaces, and limits its size to what print
  // needs.
  const picture = await sharp(signature)
    .rotate()
    .toColourspace("srgb")
    .resize({ width: 1600, height: 1600, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 90, progressive: false })
    .toBuffer();
  const { content, isNumbered } = await toPdfLetters(typed);
  return renderToBuffer(
    paper(content, { signature: picture, mark }, { subject: typed.application.company_name, isNumbered }),
  );
}

/** Returns the text of the PDF without making the PDF. */
export function wordsOfApplicationPdf({ mark, ...content }: Omit<Content, "signature">): string {
  const subject = content.application.company_name;
  return wordsOf(paper(content, { signature: Buffer.alloc(0), mark }, { subject, isNumbered: false }));
}

function wordsOf(node: ReactNode): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(wordsOf).join(" ");
  return isValidElement<{ children?: ReactNode }>(node) ? wordsOf(node.props.children) : "";
}

/** A field stays on one page, unless it has so many line ends that it may need more than one. */
const mostLinesWhole = 20;

/** The most characters of a field, and of a word in it, with which the two references fit side by side. */
const mostSideBySide = 120;
const longestSideBySide = 26;

/** Uses no JSX, because in an unbuilt checkout the PDF thread runs this file as it is. */
function paper(
  { company, firm, application, history }: Omit<Content, "signature" | "mark">,
  { signature, mark }: { signature: Buffer; mark: Uint8Array | undefined },
  { subject, isNumbered }: { subject: string; isNumbered: boolean },
) {
  return h(
    Document,
    {
      author: company.name,
      language: "en-GB",
      subject,
      title: `Trade account application ${application.reference}`,
    },
    h(
      Page,
      { size: "A4", style: look.page },
      foot(company, { reference: application.reference, whose: application.company_name }),
      head({ company, firm, mark }, { reference: application.reference, title: "Trade account application" }),
      ...(isNumbered ? [h(Text, { key: "numbered", style: look.numbered }, missingLettersNotice)] : []),
      fieldGroup("Company and contact", application, fieldsOfStage(1)),
      references(application),
      signed(application, signature),
      h(
        View,
        { style: look.proof, wrap: false },
        ...sendingOf(application),
        proof("SHA-256 of the content", application.content_sha256),
        proof("SHA-256 of the signature", application.signature_sha256),
      ),
      ...(history ? decided(history) : []),
    ),
  );
}

function fieldGroup(
  title: string,
  application: ApplicationRow,
  fields: readonly ApplicationField[],
  labelLook: (typeof look)["label" | "narrowLabel"] = look.label,
) {
  return h(
    View,
    { style: look.group },
    h(Text, { minPresenceAhead: 40, style: look.heading }, title),
    ...fields.map(({ name, label }) =>
      h(
        View,
        { key: name, style: look.row, wrap: application[name].split("\n").length > mostLinesWhole },
        h(Text, { style: labelLook }, label),
        h(Text, { style: look.value }, application[name]),
      ),
    ),
  );
}

/** Puts the references side by side, unless a field may not fit on the page or an address would be broken. */
function references(application: ApplicationRow) {
  const areShort = applicationFields.every(({ name, stage }) => {
    const text = application[name];
    const longest = Math.max(...text.split(/\s+/).map((word) => word.length));
    return text.length <= mostSideBySide && (stage === 1 || longest <= longestSideBySide);
  });
  const groups = (["ref1", "ref2"] as const).map((prefix, index) =>
    h(
      View,
      { key: prefix, style: areShort ? look.half : {} },
      fieldGroup(`Reference ${index + 1}`, application, fieldsOfReference(prefix), look.narrowLabel),
    ),
  );
  return h(View, { style: areShort ? look.pair : {} }, ...groups);
}

/** Returns when and from which address the form was sent and, if another person signed, who signed and when. */
function sendingOf(application: ApplicationRow) {
  const { created_at, client_address, signer_name, signed_by, filled_at, filled_from, name } = application;
  if (signer_name === null || signed_by === null) {
    return [proof("Sent", inLondon(created_at)), proof("Sent from network address", client_address)];
  }
  return [
    proof("Filled in", `by ${name}, ${inLondon(filled_at ?? created_at)}`),
    proof("Filled in from address", filled_from ?? ""),
    proof("Signed", `by ${signer_name}, ${inLondon(created_at)}`),
    proof("Signed from address", `${client_address}, ${signingWayWords[signed_by]}`),
  ];
}

function signed(application: ApplicationRow, signature: Buffer) {
  const { terms, terms_unconfirmed, name, position, signer_name, signer_position } = application;
  const who = signer_name === null ? `${name}, ${position}` : `${signer_name}, ${signer_position ?? ""}`;
  return h(
    View,
    { style: look.group, wrap: false },
    h(
      Text,
      { style: look.heading },
      terms_unconfirmed ? "Payment terms (not known to have been shown)" : "Payment terms, as shown",
    ),
    ...terms.split("\n").map((term) => h(Text, { key: term, style: look.term }, term)),
    h(Text, { style: look.secondHeading }, "Signature"),
    h(Text, { style: look.term }, declaration),
    h(Image, { src: { data: signature, format: "jpg" }, style: look.signature }),
    h(Text, { style: look.signer }, who),
  );
}

function proof(label: string, value: string) {
  return h(
    View,
    { style: look.row },
    h(Text, { style: look.label }, label),
    h(Text, { style: look.proofValue }, value),
  );
}

function fieldsOfStage(stage: 1 | 2) {
  return applicationFields.filter((field) => field.stage === stage);
}

function fieldsOfReference(prefix: "ref1" | "ref2") {
  return applicationFields.filter(({ name }) => name.startsWith(prefix));
}
