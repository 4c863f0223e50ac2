import { callsOf } from "../../platform/browser/call.ts";
import type { schoolsApi } from "./schools.api.server.ts";

const call = callsOf<typeof schoolsApi>();

export const searchSchools = (q: string, signal?: AbortSignal) =>
  call("GET /api/schoolslist", { query: { q }, signal });
