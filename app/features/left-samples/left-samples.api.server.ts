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
  "What every page, mail, paper and file still has of the sample content, as they are sent.",
  samples,
).endpoint(
  {
    operationId: "listLeftSamples",
    call: "GET /api/opening/samples",
    summary: "What is still a sample, where it shows and where it is changed",
    guard: "pages",
    refuses: [503],
    answer: leftSamples,
  },
  ({ services }) => readLeftSamples(services),
);
