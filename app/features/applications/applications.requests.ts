import { request } from "../../platform/browser/request.ts";
import { type ApplicationFields, fieldNames } from "./application-fields.ts";
import type { ApplicationStatus } from "./application-status.ts";
import type { Application } from "./applications.schema.ts";

type Sent = { values: ApplicationFields; key: string; trap: string; signature: Blob };

export function sendApplication({ values, key, trap, signature }: Sent) {
  const form = new FormData();
  for (const name of fieldNames) form.set(name, values[name]);
  form.set("submission_key", key);
  form.set("website", trap);
  form.set("signature", signature, "signature.jpg");
  return request<{ message: string; reference: string }>("POST", "/api/accountRequest", form);
}

export const setApplicationStatus = (id: number, change: { status: ApplicationStatus; version: number }) =>
  request<Application>("PATCH", `/api/applications/${id}`, change);

export const addApplicationNote = (id: number, text: string) =>
  request<Application>("POST", `/api/applications/${id}/notes`, { text });
