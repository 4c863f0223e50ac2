import { request } from "../../platform/browser/request.ts";
import type { School } from "./schools.schema.ts";

export const searchSchools = (text: string, signal?: AbortSignal) =>
  request<School[]>("GET", `/api/schoolslist?q=${encodeURIComponent(text)}`, undefined, { signal });
