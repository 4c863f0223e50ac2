import { Resource } from "../../platform/http/endpoint.server.ts";
import { leftSamples } from "./left-samples.schema.ts";
import { readLeftSamples } from "./left-samples.server.ts";

const samples = {
  open_since: null,
  of: 214,
  kind: "number",
  what: "The telephone number 01632 960001",
  picture: null,
  photograph: null,
  label: "Company",
  path: "/admin/company",
  pages: ["/", "/contact"],
  elsewhere: ["Mails about accounts"],
};

export const leftSamplesApi = new Resource(
  "Samples",
  "Sample content that pages, mails, PDFs and files of the site still contain.",
  samples,
).endpoint(
  {
    operationId: "listLeftSamples",
    call: "GET /api/opening/samples",
    summary: "List the sample content that is left, where it is shown and where it is edited",
    guard: "pages",
    refuses: [503],
    answer: leftSamples,
  },
  ({ services }) => readLeftSamples(services),
);
