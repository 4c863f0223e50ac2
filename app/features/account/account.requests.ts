import { type CurrentUser } from "../../platform/browser/current-user.ts";
import { request } from "../../platform/browser/request.ts";
import type { FormFields } from "../../platform/browser/use-form.ts";

type Answer = { data: CurrentUser };

export const saveProfile = (fields: FormFields, version: number) =>
  request<Answer>("POST", "/api/user", { ...fields, version });

export const storeCv = (file: File) => {
  const body = new FormData();
  body.set("file", file);
  return request<Answer>("POST", "/api/user/cv", body);
};

export const deleteCv = () => request<void>("DELETE", "/api/user/cv");
