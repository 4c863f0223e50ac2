import { bodyBytes } from "../../platform/http/body.server.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { privateFile } from "../../platform/http/private-file.server.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { presentOwnCustomer } from "./own-customer.present.ts";
import { correction, ownCustomerAnswer } from "./own-customer.schema.ts";
import { askForCorrection, findOwnCustomer, readOwnCopy } from "./own-customer.server.ts";

export const ownCustomerApi = new Resource(
  "Own customer",
  "The customer of the signed-in user: one with an open account whose file contains the user's verified address.",
  {
    status: "open",
    terms: ["Invoices are due within 30 days."],
    copy_url: "/api/user/customer/copy",
    subject: "Your trade account is open (AB-2026-0012)",
    text: "The accounts office has moved to 9 Cold Lane.",
  },
)
  .endpoint(
    {
      operationId: "getOwnCustomer",
      call: "GET /api/user/customer",
      summary: "Get your own customer, or null if you belong to no open customer",
      guard: "signed-in",
      answer: ownCustomerAnswer,
    },
    async ({ viewer, actor, services: { db } }) => {
      const found = await findOwnCustomer(db, actor.now, viewer.userId);
      return { data: found ? presentOwnCustomer(found) : null };
    },
  )
  .endpoint(
    {
      operationId: "downloadOwnCopy",
      call: "GET /api/user/customer/copy",
      summary: "Download your own customer's application as it was signed, as a PDF",
      guard: "signed-in",
      download: { types: ["application/pdf"], disposition: "attachment" },
      refuses: [404],
    },
    async ({ viewer, actor, services }) => {
      const bytes = await readOwnCopy(services, actor.now, viewer.userId);
      return privateFile(bytes, { type: "application/pdf", name: "signed-application.pdf" });
    },
  )
  .endpoint(
    {
      operationId: "askForCorrection",
      call: "POST /api/user/customer/corrections",
      summary: "Ask the office to correct your own customer's file",
      guard: "signed-in",
      body: correction,
      maxBodyBytes: bodyBytes(limits.message),
      refuses: [404],
      limits: ["contactPerClient"],
    },
    async ({ viewer, actor, client, body, services }) =>
      askForCorrection(services, actor.now, { userId: viewer.userId, client, text: body.text }),
  );
