import { freshTokenCookies } from "../../../platform/http/csrf.server.ts";
import { Resource } from "../../../platform/http/endpoint.server.ts";
import { setCookies } from "./begin-session.server.ts";

export const csrfApi = new Resource("CSRF token", "The token that every write carries.").endpoint(
  {
    operationId: "fetchCsrfToken",
    call: "GET /sanctum/csrf-cookie",
    summary: "Set the XSRF-TOKEN cookie, which every write sends back in X-XSRF-TOKEN",
    guard: "public",
  },
  async ({ services: { config }, context }) => {
    setCookies(context, freshTokenCookies(config, context.req.header("Cookie")));
  },
);
