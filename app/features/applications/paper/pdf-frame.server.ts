import { G, Path, Svg, Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";
import type { Company } from "../../company/company.schema.ts";
import { look, markColour } from "./pdf-look.server.ts";
import type { ApplicationRow } from "../applications.server.ts";

/** The house's mark, whose paper it is, and which application. */
export function head(company: Company, { reference }: ApplicationRow) {
  const strokes = { fill: "none", stroke: markColour, strokeWidth: 3 };
  return h(
    View,
    { style: look.head },
    h(
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
    ),
    h(
      View,
      null,
      h(Text, { style: look.company }, company.legal_name),
      h(Text, { style: look.title }, "Trade account application"),
    ),
    h(Text, { style: look.reference }, reference),
  );
}

/** On each page: a loose one still belongs to somebody. */
export function foot(company: Company, { reference, company_name }: ApplicationRow) {
  return h(
    View,
    { fixed: true, style: look.foot },
    h(Text, { style: look.whose }, `${reference}, ${company_name}`),
    h(Text, null, `${company.name}, ${company.phone}`),
    h(Text, { render: ({ pageNumber, totalPages }) => `Page ${pageNumber} of ${totalPages}` }),
  );
}
