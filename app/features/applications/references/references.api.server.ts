import { bodyBytes } from "../../../platform/http/body.server.ts";
import { Resource } from "../../../platform/http/endpoint.server.ts";
import { limits } from "../../../platform/validation/bounds.ts";
import { presentApplication } from "../applications.present.ts";
import { application } from "../applications.schema.ts";
import { correctReferee } from "./correct-referee.server.ts";
import { correctedReferee, newReference, referenceReceipt, telephoneReference } from "./references.schema.ts";
import { giveReference, takeReference } from "./references.server.ts";

export const referencesApi = new Resource(
  "Trade references",
  "What referees say about an applicant: by the link in the letter that asked them, or on the telephone.",
  {
    token: "5e0d2f9c1f4b4a529d616a1c2f3d4e5f",
    given_by: "Robin Larder",
    position: "Credit controller",
    trading_since: "2019",
    terms: "30 days from invoice",
    credit: "£5,000",
    remarks: "Never a query.",
    former: "larder@fernhollow.example.com",
    email: "robin.larder@fernhollow.example.com",
    subject: "Trade reference for Winter Haulage",
    text: "Dear Sir or Madam, how long have you known them?",
    sending_key: "5e0d2f9c-1f4b-4a52-9d61-6a1c2f3d4e5f",
    message: "Thank you. Your reference has been given.",
  },
)
  .endpoint(
    {
      operationId: "giveReference",
      call: "POST /api/references",
      summary: "Answer as a referee with the key of the form. Works once. A repeated request counts once",
      guard: "public",
      body: newReference,
      maxBodyBytes: bodyBytes(limits.message),
      answer: referenceReceipt,
      limits: ["referencesPerClient"],
      refuses: [404, 409],
    },
    async ({ body, origin, services }) => {
      await giveReference(services, origin, body);
      return { message: "Thank you. Your reference has been given." };
    },
  )
  .endpoint(
    {
      operationId: "takeReference",
      call: "POST /api/applications/:id/telephone-references",
      summary: "Record the answer that a referee gave on the telephone",
      guard: "office",
      body: telephoneReference,
      maxBodyBytes: bodyBytes(2 * limits.message),
      answer: application,
      refuses: [409],
    },
    async ({ params, body, actor, services: { db } }) =>
      presentApplication(await takeReference(db, actor, params.id, body)),
  )
  .endpoint(
    {
      operationId: "correctReferee",
      call: "POST /api/applications/:id/corrected-referees",
      summary: "Correct a referee's mail address and send the letter to it, once. The earlier link ends",
      guard: "office",
      body: correctedReferee,
      maxBodyBytes: bodyBytes(2 * limits.message),
      answer: application,
      refuses: [409],
    },
    async ({ params, body, actor, services }) =>
      presentApplication(await correctReferee(services, actor, params.id, body)),
  );
