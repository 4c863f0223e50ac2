import type { z } from "zod";
import { request } from "../../platform/browser/request.ts";
import type { FormFields } from "../../platform/browser/use-form.ts";
import type { loginAnswer } from "./sign-in.schema.ts";

export const signIn = (fields: FormFields) =>
  request<z.infer<typeof loginAnswer>>(
    "POST",
    "/login",
    { ...fields, remember: fields.remember === "on" },
    { quiet: true },
  );

export const confirmPassword = (fields: FormFields) =>
  request<void>("POST", "/user/confirm-password", { password: fields.password });

export const signDeviceOut = (id: number) => request<void>("DELETE", `/api/user/sessions/${id}`);
