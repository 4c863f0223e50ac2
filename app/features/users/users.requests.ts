import { callsOf } from "../../platform/browser/call.ts";
import type { FormFields } from "../../platform/browser/use-form.ts";
import type { usersApi } from "./users.api.server.ts";

const call = callsOf<typeof usersApi>();

export const makeUser = (form: FormFields) => call("POST /api/users", { form });

export const changeUser = (
  id: number,
  form: FormFields,
  body: { school_id: number | null; version: number },
) => call("PATCH /api/users/:id", { params: { id }, form, body });

export const removeUser = (id: number) => call("DELETE /api/users/:id", { params: { id } });
