import { callsOf } from "../../platform/browser/call.ts";
import type { ApplicationFields } from "./application-fields.ts";
import type { ApplicationStatus } from "./application-status.ts";
import type { applicationsApi } from "./applications.api.server.ts";

const call = callsOf<typeof applicationsApi>();

type Application = { values: ApplicationFields; key: string; trap: string; signature: Blob };

export const sendApplication = ({ values, key, trap, signature }: Application) =>
  call("POST /api/accountRequest", {
    body: {
      ...values,
      submission_key: key,
      website: trap,
      signature: new File([signature], "signature.jpg", { type: signature.type }),
    },
  });

export const setApplicationStatus = (id: number, body: { status: ApplicationStatus; version: number }) =>
  call("PATCH /api/applications/:id", { params: { id }, body });

export const addApplicationNote = (id: number, text: string) =>
  call("POST /api/applications/:id/notes", { params: { id }, body: { text } });
