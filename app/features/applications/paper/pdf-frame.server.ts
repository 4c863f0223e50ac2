import { G, Image, Path, Svg, Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";
import type { Company } from "../../company/company.schema.ts";
import { hasDrawnMark } from "../../firm/firm.present.ts";
import { type Firm, initialsOf } from "../../firm/firm.schema.ts";
import { look, markColour } from "./pdf-look.server.ts";

type Heading = { reference: string; title: string };

/** The head of the first page: the firm's mark and name, what it is, and its reference. */
export function head(
  { company, firm, mark }: { company: Company; firm: Firm; mark: Uint8Array | undefined },
  { reference, title }: Heading,
) {
  return h(
    View,
    { style: look.head },
    mark ? own(mark) : hasDrawnMark(firm) ? crystal() : initials(firm),
    h(
      View,
      null,
      h(Text, { style: look.company }, company.legal_name),
      h(Text, { style: look.title }, title),
    ),
    h(Text, { style: look.reference }, reference),
  );
}

function own(mark: Uint8Array) {
  return h(Image, { src: { data: Buffer.from(mark), format: "png" }, style: look.mark });
}

function initials({ short_name }: Firm) {
  return h(View, { style: look.initials }, h(Text, null, initialsOf(short_name)));
}

function crystal() {
  const strokes = { fill: "none", stroke: markColour, strokeWidth: 3 };
  return h(
    Svg,
    { style: look.mark, viewBox: "0 0 48 48" },
    h(
      G,
      null,
      h(Path, { d: "M24 26V2M24 26 44.8 14M24 26 3.2 14", ...strokes }),
      h(Path, {
        d: "m17.5 4.5 6.5 6.5 6.5-6.5M46 21.5l-8.9-2.4 2.4-8.9M2 21.5l8.9-2.4-2.4-8.9",
        ...strokes,
      }),
    ),
    h(Path, { d: "m24 30 17 17H28l-2.8-10.5h-2.4L20 47H7z", fill: markColour }),
  );
}

/** The foot of every page, so that a loose page can be assigned to what it belongs to. */
export function foot(
  company: Pick<Company, "name" | "phone">,
  { reference, whose }: { reference: string; whose: string },
) {
  return h(
    View,
    { fixed: true, style: look.foot },
    h(Text, { style: look.whose }, `${reference}, ${whose}`),
    h(Text, null, `${company.name}, ${company.phone}`),
    h(Text, { render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}` }),
  );
}
