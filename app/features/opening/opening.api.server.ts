import { Resource } from "../../platform/http/endpoint.server.ts";
import { bySampleKind, mailboxProof, opening, removed } from "./opening.schema.ts";
import {
  openSite,
  confirmMailbox,
  readOpening,
  removeSamples,
  sendTestMails,
  takeBackOpening,
} from "./opening.server.ts";

const samples = {
  open_since: null,
  is_hidden: true,
  testimonials: 5,
  pictures: 29,
  unproven: ["office@example.com"],
  mailbox: "office@example.com",
  signature: "a7Qm4Z0S",
  removed: 5,
};

export const openingApi = new Resource(
  "Opening",
  "Whether a new site is open, and what is to be done before that.",
  samples,
)
  .endpoint(
    {
      operationId: "getOpening",
      call: "GET /api/opening",
      summary: "Get the time since which the site is open, and what is to be done before that",
      guard: "pages",
      answer: opening,
    },
    ({ services: { db } }) => readOpening(db),
  )
  .endpoint(
    {
      operationId: "openSite",
      call: "POST /api/opening",
      summary: "Mark the site as open, also to search engines, even if it still has sample content",
      guard: "all",
    },
    ({ actor, services: { db } }) => openSite(db, actor),
  )
  .endpoint(
    {
      operationId: "takeBackOpening",
      call: "DELETE /api/opening",
      summary: "Mark the site as not open, and ask search engines to stay away",
      guard: "all",
    },
    ({ actor, services: { db } }) => takeBackOpening(db, actor),
  )
  .endpoint(
    {
      operationId: "sendTestMails",
      call: "POST /api/opening/test-mails",
      summary: "Send a test mail with a confirmation link to each unconfirmed mailbox of the company",
      guard: "all",
      limits: ["mailboxTestsPerAdmin"],
    },
    ({ services, actor }) => sendTestMails(services, actor),
  )
  .endpoint(
    {
      operationId: "proveMailbox",
      call: "POST /api/opening/mailboxes",
      summary: "Confirm that a test mail has arrived",
      guard: "any",
      body: mailboxProof,
    },
    ({ body, actor, services }) => confirmMailbox(services, actor, body),
  )
  .endpoint(
    {
      operationId: "removeSamples",
      call: "DELETE /api/opening/samples/:kind",
      summary: "Move all sample testimonials, or all sample pictures of galleries, to the bin",
      guard: "pages",
      params: bySampleKind,
      answer: removed,
    },
    async ({ params, actor, services: { db } }) => ({ removed: await removeSamples(db, actor, params.kind) }),
  );
