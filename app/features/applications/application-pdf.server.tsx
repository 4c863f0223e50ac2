import { Document, Image, Page, renderToBuffer, StyleSheet, Text, View } from "@react-pdf/renderer";
import { loadSharp } from "../../platform/images/open-picture.server.ts";
import { pdfFonts } from "../../platform/pdf/pdf-fonts.server.ts";
import type { Company } from "../company/company.schema.ts";
import { type ApplicationField, applicationFields } from "./application-fields.ts";
import { declaration } from "./payment-terms.ts";
import type { ApplicationRow } from "./applications.server.ts";

type Content = { company: Company; application: ApplicationRow; signature: Buffer };

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
  return renderToBuffer(<ApplicationPdf application={application} company={company} signature={picture} />);
}

function ApplicationPdf({ company, application, signature }: Content) {
  return (
    <Document
      author={company.name}
      language="en-GB"
      subject={application.company_name}
      title={`Trade account application ${application.reference}`}
    >
      <Page size="A4" style={look.page}>
        <View style={look.head}>
          <Text style={look.company}>{company.legal_name}</Text>
          <Text style={look.title}>Trade account application</Text>
          <Text style={look.reference}>{application.reference}</Text>
        </View>
        <FieldGroup application={application} fields={ofStage(1)} title="Company and contact" />
        <FieldGroup application={application} fields={ofReference("ref1")} title="Reference 1" />
        <FieldGroup application={application} fields={ofReference("ref2")} title="Reference 2" />
        <View style={look.group} wrap={false}>
          <Text style={look.heading}>Payment terms, as shown</Text>
          {application.terms.split("\n").map((term) => (
            <Text key={term} style={look.term}>
              {term}
            </Text>
          ))}
          <Text style={look.secondHeading}>Signature</Text>
          <Text style={look.term}>{declaration}</Text>
          <Image src={{ data: signature, format: "jpg" }} style={look.signature} />
        </View>
        <View style={look.proof} wrap={false}>
          <Proof label="Sent" value={sentAt(application.created_at)} />
          <Proof label="From address" value={application.client_address} />
          <Proof label="SHA-256 of the content" value={application.content_sha256} />
          <Proof label="SHA-256 of the signature" value={application.signature_sha256} />
        </View>
        <Text
          fixed
          render={({ pageNumber, totalPages }) =>
            `${application.reference}, page ${pageNumber} of ${totalPages}`
          }
          style={look.foot}
        />
      </Page>
    </Document>
  );
}

type GroupProps = { title: string; fields: readonly ApplicationField[]; application: ApplicationRow };

function FieldGroup({ title, fields, application }: GroupProps) {
  return (
    <View style={look.group}>
      <Text minPresenceAhead={40} style={look.heading}>
        {title}
      </Text>
      {fields.map(({ name, label }) => (
        <View key={name} style={look.row} wrap={application[name].length > 300}>
          <Text style={look.label}>{label}</Text>
          <Text style={look.value}>{application[name]}</Text>
        </View>
      ))}
    </View>
  );
}

function Proof({ label, value }: { label: string; value: string }) {
  return (
    <View style={look.row}>
      <Text style={look.label}>{label}</Text>
      <Text style={look.proofValue}>{value}</Text>
    </View>
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
