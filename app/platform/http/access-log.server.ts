import { logger } from "../log.server.ts";

export type HandledRequest = {
  requestId: string;
  method: string;
  path: string;
  status: number;
  started: number;
  /** Whether the page was sent from the cache in memory. */
  isCached?: boolean;
};

/** Functions that are called for each answered request, besides the log. */
export const requestListeners = new Set<(answered: HandledRequest) => void>();

/**
 * Logs one line for each request. `started` is a `performance.now()` value. Queries are omitted, since they can
 * contain addresses and signatures.
 */
export function logRequest(answered: HandledRequest): void {
  const { requestId, method, path, status, started } = answered;
  for (const listener of requestListeners) listener(answered);
  const milliseconds = Math.round((performance.now() - started) * 10) / 10;
  logger.info({ request_id: requestId, method, path: withoutSecrets(path), status, ms: milliseconds });
}

/** Everything below these addresses is a key. A test compares them with the addresses of the site. */
const placesOfKeys = [
  "reset-password",
  "first-admin",
  "not-me",
  "not-mine",
  "change-address",
  "email/verify",
  "data",
  "account/data",
  "admin/opening",
  "say",
  "account-online",
  "api/joining",
  "sign",
  "reference",
  "call-out",
  "call-out-card",
  "api/signings",
  "api/testimonial-answers",
  "api/callout-pages",
  "api/callout-cards",
  "engineer",
  "api/engineer-pages",
  "api/wakings",
  "draft-preview",
];
const pathsWithSecrets = new RegExp(`^(/(?:${placesOfKeys.join("|")})/).+`, "i");

/** Hides keys, since whoever reads the log must not be able to use them. */
export function withoutSecrets(path: string): string {
  const query = path.indexOf("?");
  const plain = query === -1 ? path : path.slice(0, query);
  return pathsWithSecrets.test(plain) ? plain.replace(pathsWithSecrets, "$1…") : plain;
}
