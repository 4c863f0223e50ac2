import { Resource } from "../../platform/http/endpoint.server.ts";
import { bySampleKind, mailboxProof, opening, removed } from "./opening.schema.ts";
import {
  openSite,
  proveMailbox,
  readOpening,
  removeSamples,
  sendTestMails,
  takeBackOpening,
} from "./opening.server.ts";

const samples = {
  open_since: null,
  testimonials: 5,
  pictures: 29,
  unproven: ["office@example.com"],
  mailbox: "office@example.com",
  signature: "a7Qm4Z0S",
  removed: 5,
};

export const openingApi = new Resource(
  "Opening",
  "Since when a new site counts as open, and what is to be done before.",
  samples,
)
  .endpoint(
    {
      operationId: "getOpening",
      call: "GET /api/opening",
      summary: "Since when the site counts as open, and what is to be done before",
      guard: "pages",
      answer: opening,
    },
    ({ services: { db } }) => readOpening(db),
  )
  .endpoint(
    {
      operationId: "openSite",
      call: "POST /api/opening",
      summary: "Count the site as open, whatever is still a sample",
      guard: "all",
    },
    ({ actor, services: { db } }) => openSite(db, actor),
  )
  .endpoint(
    {
      operationId: "takeBackOpening",
      call: "DELETE /api/opening",
      summary: "Count the site as open no longer",
      guard: "all",
    },
    ({ actor, services: { db } }) => takeBackOpening(db, actor),
  )
  .endpoint(
    {
      operationId: "sendTestMails",
      call: "POST /api/opening/test-mails",
      summary: "Write to each mailbox of the company that nobody has confirmed; a link in the mail does",
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
    ({ body, actor, services }) => proveMailbox(services, actor, body),
  )
  .endpoint(
    {
      operationId: "removeSamples",
      call: "DELETE /api/opening/samples/:kind",
      summary: "Move all sample testimonials, or all sample pictures of galleries, into the bin",
      guard: "pages",
      params: bySampleKind,
      answer: removed,
    },
    async ({ params, actor, services: { db } }) => ({ removed: await removeSamples(db, actor, params.kind) }),
  );
