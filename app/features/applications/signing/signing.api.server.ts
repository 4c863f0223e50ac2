import { Resource } from "../../../platform/http/endpoint.server.ts";
import { applicationSamples } from "../application-samples.ts";
import { signatureFile, submissionReceipt } from "../applications.schema.ts";
import { byWatchKey, newSigning, signed, signingReceipt, watchedSigning } from "./signing.schema.ts";
import { sendToSign, signForApplicant, watchSigning, withdrawSigning } from "./signing.server.ts";

export const signingApi = new Resource(
  "Signing for an applicant",
  "An application that one person fills in and another signs, by a mailed link or a code to scan.",
  {
    ...applicationSamples,
    terms_shown: "0-30-14",
    signer_name: "Dana Director",
    signer_position: "Managing director",
    signer_email: "dana@fernhollow.example.com",
    watch_key: "5e0d2f9c1f4b4a529d616a1c2f3d4e5f",
    token: "9c1f4b4a529d616a1c2f3d4e5f5e0d2f",
    sign_url: "https://www.example.com/sign/9c1f",
    qr_svg: "<svg/>",
    message: "Account Request Sent",
  },
)
  .endpoint(
    {
      operationId: "sendToSign",
      call: "POST /api/signings",
      summary:
        "Send an application to the person who signs it. A repeated request counts once. The previous link expires",
      guard: "public",
      body: newSigning,
      maxBodyBytes: 1024 * 1024,
      status: 201,
      answer: signingReceipt,
      limits: ["accountRequestsPerClient", "signingMailsPerAddressADay"],
    },
    async ({ body, client, services }) => sendToSign(services, client, body),
  )
  .endpoint(
    {
      operationId: "watchSigning",
      call: "GET /api/signings/:key",
      summary:
        "Get whether an application is waiting for its signature, is signed or has expired, for its applicant",
      guard: "public",
      params: byWatchKey,
      answer: watchedSigning,
    },
    async ({ params, services: { db, clock } }) => watchSigning(db, clock.now(), params.key),
  )
  .endpoint(
    {
      operationId: "withdrawSigning",
      call: "POST /api/signings/:key/withdrawal",
      summary: "Invalidate the signing links of an application that its applicant edits",
      guard: "public",
      params: byWatchKey,
      refuses: [409],
    },
    async ({ params, services }) => withdrawSigning(services, params.key),
  )
  .endpoint(
    {
      operationId: "signForApplicant",
      call: "POST /api/signatures",
      summary: "Sign an application that somebody else has filled in, and submit it. Works once",
      guard: "public",
      body: signed,
      files: signatureFile,
      status: 201,
      answer: submissionReceipt,
      limits: ["accountRequestsPerClient"],
      refuses: [404, 409],
    },
    async ({ body, files, client, services }) => {
      const reference = await signForApplicant(services, client, body, files.signature);
      return { message: "Account Request Sent", reference };
    },
  );
