import { sessionCookie } from "../../platform/http/cookie-names.ts";
import { readCookie } from "../../platform/http/cookies.server.ts";
import { csrfTokenCookie } from "../../platform/http/csrf.server.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";

export const csrfApi = new Resource("CSRF token", "The token that every write carries.").endpoint(
  {
    operationId: "fetchCsrfToken",
    method: "get",
    path: "/sanctum/csrf-cookie",
    summary: "Sets the XSRF-TOKEN cookie, which every write sends back in X-XSRF-TOKEN",
    guard: "public",
  },
  async ({ services: { config }, context }) => {
    const session = readCookie(context.req.header("Cookie"), sessionCookie);
    context.header("Set-Cookie", csrfTokenCookie(config, session));
  },
);
