import { logger } from "../log.server.ts";

type Answered = { requestId: string; method: string; path: string; status: number; started: number };

/** One line for each request; `started` is by `performance.now()`. Queries stay out: they can hold addresses and signatures. */
export function logRequest({ requestId, method, path, status, started }: Answered): void {
  const milliseconds = Math.round((performance.now() - started) * 10) / 10;
  logger.info({ request_id: requestId, method, path: withoutSecrets(path), status, ms: milliseconds });
}

/** A link that opens an account is no business of whoever reads the log. */
function withoutSecrets(path: string): string {
  const query = path.indexOf("?");
  const plain = query === -1 ? path : path.slice(0, query);
  return plain.replace(/^(\/(?:reset-password|first-admin|not-me)\/)[^/]+/, "$1…");
}
