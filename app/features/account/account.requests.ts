import { callsOf } from "../../platform/browser/call.ts";
import type { FormFields } from "../../platform/browser/use-form.ts";
import type { accountApi } from "./account.api.server.ts";

const call = callsOf<typeof accountApi>();

export const saveProfile = (form: FormFields, version: number) =>
  call("POST /api/user", { form, body: { version } });

export const storeCv = (file: File) => call("POST /api/user/cv", { body: { file } });

export const deleteCv = () => call("DELETE /api/user/cv");
