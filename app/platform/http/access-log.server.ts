import { logger } from "../log.server.ts";

export type Answered = {
  requestId: string;
  method: string;
  path: string;
  status: number;
  started: number;
  /** A page that was cached in memory. */
  isCached?: boolean;
};

/** Who counts what is answered, beside the log. */
export const answeredListeners = new Set<(answered: Answered) => void>();

/** One line for each request; `started` is by `performance.now()`. Queries stay out: they can hold addresses and signatures. */
export function logRequest(answered: Answered): void {
  const { requestId, method, path, status, started } = answered;
  for (const listener of answeredListeners) listener(answered);
  const milliseconds = Math.round((performance.now() - started) * 10) / 10;
  logger.info({ request_id: requestId, method, path: withoutSecrets(path), status, ms: milliseconds });
}

const opensAnAccount =
  /^(\/(?:reset-password|first-admin|not-me|not-mine|change-address|account\/data|admin\/opening|call-out|call-out-card|api\/callout-pages|api\/callout-cards)\/).+/i;

/** The log must not show links that open an account. */
function withoutSecrets(path: string): string {
  const query = path.indexOf("?");
  const plain = query === -1 ? path : path.slice(0, query);
  return opensAnAccount.test(plain) ? plain.replace(opensAnAccount, "$1…") : plain;
}
