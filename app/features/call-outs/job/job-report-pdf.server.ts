import { Document, Image, Page, renderToBuffer, Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { firmFormat } from "../../../platform/firm-time.ts";
import { loadSharp } from "../../../platform/images/open-picture.server.ts";
import { missingLettersNotice, toPdfLetters } from "../../../platform/pdf/pdf-letters.server.ts";
import { foot, head } from "../../applications/paper/pdf-frame.server.ts";
import { look } from "../../applications/paper/pdf-look.server.ts";
import type { Company } from "../../company/company.schema.ts";
import type { Firm } from "../../firm/firm.schema.ts";
import type { CallOutRow } from "../call-outs.server.ts";
import { minutesInWords } from "../response-times.ts";
import type { JobReportRow } from "./job-reports.server.ts";
import { readParts } from "./report-fields.ts";

export type ReportContent = {
  company: Company;
  firm: Firm;
  mark?: Uint8Array | undefined;
  callOut: Pick<
    CallOutRow,
    "reference" | "created_at" | "vehicle_number" | "trailer_number" | "make" | "alarm_code" | "load"
  >;
  /** The company to whom the call-out belongs. */
  customer: string | null;
  report: JobReportRow;
  /** When the engineer came, and when the work was done. */
  arrived_at: string | null;
  done_at: string | null;
  signature: Uint8Array | null;
  photographs: Uint8Array[];
};

const moment = firmFormat({ dateStyle: "long", timeStyle: "short" });
/** What print needs of a photograph that is a third of a page wide. */
const photographSide = 900;
const photographLook = { width: 160, height: 120, objectFit: "contain", objectPosition: "left top" } as const;

/** Makes the PDF of one edition of a job report. It leaves out place and telephone, which the site forgets earlier. */
export async function renderJobReportPdf({
  signature,
  photographs,
  mark,
  ...typed
}: ReportContent): Promise<Buffer> {
  const pictures = await Promise.all(photographs.map(toJpeg));
  const { content, isNumbered } = await toPdfLetters(typed);
  return renderToBuffer(
    paper(content, {
      mark,
      signature: signature && Buffer.from(signature),
      photographs: pictures,
      isNumbered,
    }),
  );
}

async function toJpeg(bytes: Uint8Array): Promise<Buffer> {
  const sharp = await loadSharp();
  return sharp(bytes)
    .rotate()
    .toColourspace("srgb")
    .resize({ width: photographSide, height: photographSide, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 80, progressive: false })
    .toBuffer();
}

type Typed = Omit<ReportContent, "signature" | "photographs" | "mark">;
type Pictures = {
  mark: Uint8Array | undefined;
  signature: Buffer | null;
  photographs: Buffer[];
  isNumbered: boolean;
};

/** Uses no JSX, because in an unbuilt checkout the PDF thread runs this file as it is. */
function paper(content: Typed, { mark, signature, photographs, isNumbered }: Pictures) {
  const { company, firm, callOut, report, customer } = content;
  const { reference } = callOut;
  const vehicles = [callOut.vehicle_number, callOut.trailer_number].filter((part) => part).join(", ");
  const whose = customer ?? (vehicles || "Call-out");
  return h(
    Document,
    { author: company.name, language: "en-GB", subject: whose, title: `Job report ${reference}` },
    h(
      Page,
      { size: "A4", style: look.page },
      foot(company, { reference, whose }),
      head({ company, firm, mark }, { reference, title: "Job report" }),
      ...(isNumbered ? [h(Text, { key: "numbered", style: look.numbered }, missingLettersNotice)] : []),
      group("The call-out", [
        ["Customer", customer],
        ["Vehicle and trailer", vehicles],
        ["Unit", callOut.make],
        ["Alarm", callOut.alarm_code],
        ["Goods", callOut.load],
        ["Reported", inWords(callOut.created_at)],
        ["Engineer with the driver", inWords(content.arrived_at)],
        ["Done", inWords(content.done_at)],
      ]),
      group("The work", [
        ["Engineer", report.engineer],
        ["What was found", report.found],
        ["What was done", report.done],
        ["Parts", partsOf(report) || "None"],
        ["Box at leaving", report.temperature === null ? null : `${report.temperature} °C`],
        ["Hours", report.worked_minutes === null ? null : minutesInWords(report.worked_minutes)],
      ]),
      signed(report, signature),
      ...(photographs.length === 0 ? [] : [pictures(photographs)]),
    ),
  );
}

function partsOf({ parts }: JobReportRow): string {
  return readParts(parts)
    .map(({ number, words }) => `${number} × ${words}`)
    .join("\n");
}

function inWords(at: string | null): string | null {
  return at && moment.format(new Date(at));
}

function group(title: string, lines: [label: string, value: string | null][]) {
  return h(
    View,
    { style: look.group },
    h(Text, { minPresenceAhead: 40, style: look.heading }, title),
    ...lines.flatMap(([label, value]) =>
      value
        ? [
            h(
              View,
              { key: label, style: look.row },
              h(Text, { style: look.label }, label),
              h(Text, { style: look.value }, value),
            ),
          ]
        : [],
    ),
  );
}

function signed(report: JobReportRow, signature: Buffer | null) {
  const { edition, signed_edition, signer_name, unsigned_reason, reported_at, updated_at } = report;
  const corrected = edition > (signed_edition ?? 1) ? inWords(updated_at) : null;
  return h(
    View,
    { style: look.group, wrap: false },
    h(Text, { style: look.secondHeading }, "Signature"),
    ...(signature
      ? [
          h(Image, { key: "image", src: { data: signature, format: "jpg" }, style: look.signature }),
          h(Text, { key: "signer", style: look.signer }, `${signer_name ?? ""}, ${inWords(reported_at)}`),
        ]
      : [
          h(
            Text,
            { key: "why", style: look.term },
            `Not signed: ${unsigned_reason ?? "no reason was given"}`,
          ),
        ]),
    ...(edition > 1
      ? [
          h(
            Text,
            { key: "edition", style: look.numbered },
            `This is version ${edition}${corrected ? `, of ${corrected}` : ""}.` +
              (signature && signed_edition !== edition
                ? ` What was signed is version ${signed_edition}.`
                : ""),
          ),
        ]
      : []),
  );
}

function pictures(photographs: Buffer[]) {
  return h(
    View,
    { key: "photographs", style: look.group, wrap: false },
    h(Text, { style: look.heading }, "Photographs"),
    h(
      View,
      { style: { flexDirection: "row", flexWrap: "wrap", gap: 8 } },
      ...photographs.map((data, at) =>
        h(Image, { key: at, src: { data, format: "jpg" }, style: photographLook }),
      ),
    ),
  );
}
