import { Document, Image, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { loadSharp } from "../../platform/images/open-picture.server.ts";
import { pdfFonts } from "../../platform/pdf/pdf-fonts.server.ts";
import type { Company } from "../company/company.schema.ts";
import { type ApplicationField, applicationFields } from "./application-fields.ts";
import { declaration } from "./payment-terms.ts";
import type { ApplicationRow } from "./applications.server.ts";

export type Content = { company: Company; application: ApplicationRow; signature: Uint8Array };

/** The application on paper: every field, the terms as they were shown, the signature, and what proves them. */
export async function renderApplicationPdf({ company, application, signature }: Content): Promise<Buffer> {
  const sharp = await loadSharp();
  // Turned upright, without transparency or odd colours, and no larger than print needs.
  const picture = await sharp(signature)
    .rotate()
    .toColourspace("srgb")
    .resize({ width: 1600, height: 1600, fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 90, progressive: false })
    .toBuffer();
  return renderToBuffer(paper(company, application, picture));
}

/** Without JSX: the thread that makes PDFs reads this file as it is where nothing is built. */
function paper(company: Company, application: ApplicationRow, signature: Buffer) {
  return h(
    Document,
    {
      author: company.name,
      language: "en-GB",
      subject: application.company_name,
      title: `Trade account application ${application.reference}`,
    },
    h(
      Page,
      { size: "A4", style: look.page },
      h(
        View,
        { style: look.head },
        h(Text, { style: look.company }, company.legal_name),
        h(Text, { style: look.title }, "Trade account application"),
        h(Text, { style: look.reference }, application.reference),
      ),
      fieldGroup("Company and contact", application, ofStage(1)),
      fieldGroup("Reference 1", application, ofReference("ref1")),
      fieldGroup("Reference 2", application, ofReference("ref2")),
      h(
        View,
        { style: look.group, wrap: false },
        h(Text, { style: look.heading }, "Payment terms, as shown"),
        ...application.terms.split("\n").map((term) => h(Text, { style: look.term }, term)),
        h(Text, { style: look.secondHeading }, "Signature"),
        h(Text, { style: look.term }, declaration),
        h(Image, { src: { data: signature, format: "jpg" }, style: look.signature }),
      ),
      h(
        View,
        { style: look.proof, wrap: false },
        proof("Sent", sentAt(application.created_at)),
        proof("From address", application.client_address),
        proof("SHA-256 of the content", application.content_sha256),
        proof("SHA-256 of the signature", application.signature_sha256),
      ),
      h(Text, {
        fixed: true,
        render: ({ pageNumber, totalPages }) =>
          `${application.reference}, page ${pageNumber} of ${totalPages}`,
        style: look.foot,
      }),
    ),
  );
}

function fieldGroup(title: string, application: ApplicationRow, fields: readonly ApplicationField[]) {
  return h(
    View,
    { style: look.group },
    h(Text, { minPresenceAhead: 40, style: look.heading }, title),
    ...fields.map(({ name, label }) =>
      h(
        View,
        { style: look.row, wrap: application[name].length > 300 },
        h(Text, { style: look.label }, label),
        h(Text, { style: look.value }, application[name]),
      ),
    ),
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

function ofStage(stage: 1 | 2) {
  return applicationFields.filter((field) => field.stage === stage);
}

function ofReference(prefix: "ref1" | "ref2") {
  return applicationFields.filter(({ name }) => name.startsWith(prefix));
}

function sentAt(time: string): string {
  const local = new Date(time).toLocaleString("en-GB", {
    dateStyle: "long",
    timeStyle: "long",
    timeZone: "Europe/London",
  });
  return `${local} (${time})`;
}

const navy = "#0b1f33";
const slate = "#485563";

const look = StyleSheet.create({
  page: { padding: "42 48 54", fontFamily: pdfFonts, fontSize: 10, lineHeight: 1.45, color: "#232d38" },
  head: { marginBottom: 6, paddingBottom: 12, borderBottom: `2 solid ${navy}` },
  company: { fontSize: 9, color: slate },
  title: { marginTop: 4, fontSize: 20, fontWeight: 700, color: navy, lineHeight: 1.2 },
  reference: { marginTop: 4, fontSize: 12, fontWeight: 700, color: "#176a9c" },
  group: { marginTop: 12 },
  heading: { marginBottom: 4, fontSize: 12, fontWeight: 700, color: navy },
  secondHeading: { marginTop: 12, marginBottom: 4, fontSize: 12, fontWeight: 700, color: navy },
  row: { flexDirection: "row", paddingVertical: 2.5, borderBottom: "0.5 solid #d9dfe6" },
  label: { width: 150, paddingRight: 10, color: slate },
  value: { flex: 1, color: navy },
  term: { marginBottom: 3 },
  signature: { marginTop: 8, height: 110, objectFit: "contain", objectPosition: "left" },
  proof: { marginTop: 14 },
  proofValue: { flex: 1, fontSize: 8, lineHeight: 1.6 },
  foot: { position: "absolute", bottom: 26, left: 48, fontSize: 8, color: slate },
});
