import { codeOf } from "./message-of.ts";

/** Why a database or a file store cannot serve: it does not answer, or has no room left. */
type Outage = "away" | "full";

/**
 * Returns the outage that an error indicates; undefined for every other failure. Codes:
 * https://www.sqlite.org/rescode.html, https://www.postgresql.org/docs/current/errcodes-appendix.html and errno(3).
 */
export function outageIn(error: unknown): Outage | undefined {
  const causes = new Set([error]);
  // Iteration over a set includes values that are added meanwhile, and visits circular causes only once.
  for (const cause of causes) {
    if (!(cause instanceof Error)) continue;
    const found = outageOf(cause);
    if (found) return found;
    causes.add(cause.cause);
  }
  return undefined;
}

/**
 * Whether the database reports that its content is damaged: SQLITE_CORRUPT, SQLITE_NOTADB, data_corrupted or
 * index_corrupted.
 */
export function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  const isFound = "errcode" in error && [11, 26].includes(Number(error.errcode) & 0xff);
  return isFound || code === "XX001" || code === "XX002";
}

function outageOf(error: Error): Outage | undefined {
  if ("errcode" in error) return sqliteOutages.get(Number(error.errcode) & 0xff);
  const atStore = storeOutage(error);
  if (atStore) return atStore;
  const code = codeOf(error);
  if (code !== undefined) return codeOutage(code);
  return lostConnection.test(error.message) ? "away" : undefined;
}

/** Away: SQLITE_BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, CANTOPEN and NOTADB. Full: SQLITE_FULL. */
const sqliteOutages = new Map<number, Outage>([
  ...[5, 6, 7, 8, 10, 11, 14, 26].map((code) => [code, "away"] as const),
  [13, "full"],
]);

function codeOutage(code: string): Outage | undefined {
  if (["53100", "ENOSPC", "EDQUOT"].includes(code)) return "full";
  return awayCodes.some((codes) => codes.test(code)) ? "away" : undefined;
}

const awayCodes = [
  // PostgreSQL: connection lost, out of resources, stopped by an administrator, a failing disk, read-only, statement
  // time limit, damage.
  /^(08|53|57P|58)...?$|^25006$|^57014$|^XX00[12]$/,
  // The connection to a database or a file store.
  /^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/,
  // This machine: out of file descriptors, or a disk that fails or is read-only.
  /^(EMFILE|ENFILE|EIO|EROFS)$/,
];

/** Messages of the PostgreSQL client and its pool for errors without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Connection (error|ended) )/i;

/** Services use different errors for a full bucket or an exhausted quota. */
const storeFull = /^(XMinioStorageFull|InsufficientStorage|QuotaExceeded|QuotaExceededException)$/;

/**
 * Returns the outage that an error of the S3 client indicates: failures of the store, timeouts, and a key or bucket
 * that is no longer valid. Only the owner can mend the last, not the user who saves.
 */
function storeOutage(error: Error): Outage | undefined {
  const status = storeStatus(error) ?? 0;
  if (status === 507 || storeFull.test(error.name)) return "full";
  const isAway = status >= 500 || [401, 403, 429].includes(status);
  return isAway || error.name === "TimeoutError" || error.name === "NoSuchBucket" ? "away" : undefined;
}

/** Returns the HTTP status of a file store's response; undefined for failures without a response. */
export function storeStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("$metadata" in error)) return undefined;
  const { $metadata } = error;
  if (typeof $metadata !== "object" || $metadata === null || !("httpStatusCode" in $metadata))
    return undefined;
  return typeof $metadata.httpStatusCode === "number" ? $metadata.httpStatusCode : undefined;
}
