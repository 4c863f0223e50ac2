import { callsOf } from "../../platform/browser/call.ts";
import type { FormFields } from "../../platform/browser/use-form.ts";
import type { devicesApi } from "./devices.api.server.ts";
import type { signInApi } from "./sign-in.api.server.ts";

const call = callsOf<typeof signInApi & typeof devicesApi>();

export const signIn = (form: FormFields) =>
  call("POST /login", { form, body: { remember: form.remember === "on" }, quiet: true });

export const confirmPassword = (form: FormFields) => call("POST /user/confirm-password", { form });

export const signDeviceOut = (id: number) => call("DELETE /api/user/sessions/:id", { params: { id } });
