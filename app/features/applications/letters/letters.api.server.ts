import { bodyBytes } from "../../../platform/http/body.server.ts";
import { Resource } from "../../../platform/http/endpoint.server.ts";
import type { Services } from "../../../platform/services.ts";
import { limits } from "../../../platform/validation/bounds.ts";
import { askReferences, stepWithLetters } from "./letters.server.ts";
import { presentApplication } from "../applications.present.ts";
import { application, decision, referencesAsked, reopening, stepTakenBack } from "../applications.schema.ts";
import { requireApplicationWithHistory } from "../applications.server.ts";
import { takeBackStep } from "./take-back-step.server.ts";

export const applicationLettersApi = new Resource(
  "Letters about applications",
  "Steps of an application that send letters to the applicant or the referees.",
  {
    subject: "Your trade account is open (AB-7K3M-Q2XD)",
    sending_key: "5e0d2f9c-1f4b-4a52-9d61-6a1c2f3d4e5f",
    text: "Dear Ada Winter, your account is open.",
    ref1_text: "Dear Sir or Madam, how long have you known them?",
    reason: "Two invoices of last year are unpaid.",
    note: "They have been customers since 2019.",
    ref2_text: "Dear Sir or Madam, how long have you known them?",
  },
)
  .endpoint(
    {
      operationId: "decideApplication",
      call: "POST /api/applications/:id/decision",
      summary: "Approve or decline an application and send the applicant the letter about it, once",
      guard: "office",
      body: decision,
      maxBodyBytes: bodyBytes(3 * limits.message),
      answer: application,
      refuses: [409],
      current: showApplication,
    },
    async ({ params, body: { status, subject, text, reason, note, ...sending }, actor, services }) =>
      presentApplication(
        await stepWithLetters(services, actor, params.id, {
          ...sending,
          status,
          notes: [reason && `Reason: ${reason}`, note],
          letters: [{ kind: status, subject, text }],
        }),
      ),
  )
  .endpoint(
    {
      operationId: "reopenApplication",
      call: "POST /api/applications/:id/reopening",
      summary: "Reopen a declined application and send the applicant the letter about it, once",
      guard: "office",
      body: reopening,
      maxBodyBytes: bodyBytes(2 * limits.message),
      answer: application,
      refuses: [409],
      current: showApplication,
    },
    async ({ params, body: { status, subject, text, note, ...sending }, actor, services }) =>
      presentApplication(
        await stepWithLetters(services, actor, params.id, {
          ...sending,
          status,
          from: "declined",
          notes: [note],
          letters: [{ kind: "reopened", subject, text }],
        }),
      ),
  )
  .endpoint(
    {
      operationId: "askReferences",
      call: "POST /api/applications/:id/references",
      summary:
        "Send letters to the referees of an application who have not answered, once, and mark them as asked",
      guard: "office",
      body: referencesAsked,
      maxBodyBytes: bodyBytes(3 * limits.message),
      answer: application,
      refuses: [409],
      current: showApplication,
    },
    async ({ params, body, actor, services }) =>
      presentApplication(await askReferences(services, actor, params.id, body)),
  )
  .endpoint(
    {
      operationId: "takeBackStep",
      call: "POST /api/applications/:id/take-back",
      summary: "Undo the last step of an application and cancel its letters, while they are in the outbox",
      guard: "office",
      body: stepTakenBack,
      answer: application,
      refuses: [409],
      current: showApplication,
    },
    async ({ params, body: { version }, actor, services: { db } }) =>
      presentApplication(await takeBackStep(db, actor, params.id, version)),
  );

async function showApplication({ params, services }: { params: { id: number }; services: Services }) {
  return presentApplication(await requireApplicationWithHistory(services.db, params.id));
}
