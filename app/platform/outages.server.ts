import { codeOf } from "./message-of.ts";

/** What keeps a database or a file store from doing what it is asked: it does not answer, or has no room left. */
type Outage = "away" | "full";

/**
 * Says by an error whether what the site leans on is in trouble; undefined for every other failure. Codes:
 * https://www.sqlite.org/rescode.html, https://www.postgresql.org/docs/current/errcodes-appendix.html and errno(3).
 */
export function outageIn(error: unknown): Outage | undefined {
  const causes = new Set([error]);
  // A set goes on to what is added while it is gone through, and ends where causes go round.
  for (const cause of causes) {
    if (!(cause instanceof Error)) continue;
    const found = outageOf(cause);
    if (found) return found;
    causes.add(cause.cause);
  }
  return undefined;
}

/** Whether a database has found its own content damaged. SQLITE_CORRUPT, NOTADB; data_corrupted, index_corrupted. */
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

/** SQLITE_BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, CANTOPEN and NOTADB; SQLITE_FULL. */
const sqliteOutages = new Map<number, Outage>([
  ...[5, 6, 7, 8, 10, 11, 14, 26].map((code) => [code, "away"] as const),
  [13, "full"],
]);

function codeOutage(code: string): Outage | undefined {
  if (["53100", "ENOSPC", "EDQUOT"].includes(code)) return "full";
  return awayCodes.some((codes) => codes.test(code)) ? "away" : undefined;
}

const awayCodes = [
  // PostgreSQL: the connection, resources, an administrator; read-only, the time limit of a statement; damage, or a disk
  // that fails.
  /^(08|53|57P|58)...?$|^25006$|^57014$|^XX00[12]$/,
  // A connection to a database or a store of files.
  /^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/,
  // This machine: file descriptors, a disk that fails or is read-only.
  /^(EMFILE|ENFILE|EIO|EROFS)$/,
];

/** What the PostgreSQL client and its pool say without a code. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable|Connection (error|ended) )/i;

/** Services differ in how they say that a bucket or its owner's quota is full. */
const storeFull = /^(XMinioStorageFull|InsufficientStorage|QuotaExceeded|QuotaExceededException)$/;

/**
 * What the S3 client says: the store's own failures, answers that did not come in time, and a key or a bucket that counts
 * for nothing any more, which is the owner's to mend and no fault of who saves.
 */
function storeOutage(error: Error): Outage | undefined {
  const status = storeStatus(error) ?? 0;
  if (status === 507 || storeFull.test(error.name)) return "full";
  const isAway = status >= 500 || [401, 403, 429].includes(status);
  return isAway || error.name === "TimeoutError" || error.name === "NoSuchBucket" ? "away" : undefined;
}

/** The HTTP status that a store of files answered with; undefined for failures that are no answer of one. */
export function storeStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !("$metadata" in error)) return undefined;
  const { $metadata } = error;
  if (typeof $metadata !== "object" || $metadata === null || !("httpStatusCode" in $metadata))
    return undefined;
  return typeof $metadata.httpStatusCode === "number" ? $metadata.httpStatusCode : undefined;
}
