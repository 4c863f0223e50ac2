import type { ServerResponse } from "node:http";
import type { Config } from "../config/config.server.ts";
import { errorResponse } from "./error-responses.server.ts";
import { inertPolicy, securityHeaders } from "./security-headers.server.ts";

type About = { config: Pick<Config, "appUrl">; requestId: string };

/**
 * Sends the response that `errorResponse` makes of a failure, directly on the connection. A response that has begun
 * is cut off. Returns the status sent.
 */
export function sendFailure(
  response: ServerResponse,
  failure: unknown,
  { config, requestId }: About,
): number {
  const refusal = errorResponse(failure, { requestId });
  if (response.headersSent) {
    response.destroy();
    return refusal.status;
  }
  const headers = {
    "Content-Security-Policy": inertPolicy,
    ...securityHeaders(config),
    "Cache-Control": "no-store",
  };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  for (const [name, value] of refusal.headers) response.setHeader(name, value);
  response.setHeader("X-Request-Id", requestId);
  response.writeHead(refusal.status);
  void refusal.text().then((body) => response.end(body));
  return refusal.status;
}
