import { resolve, sep } from "node:path";
import { BackupProblem } from "../../app/platform/backup/backup-problem.ts";
import { MalformedSetting } from "../../app/platform/config/malformed-setting.ts";
import type { Environment, SettingName } from "../../app/platform/config/settings.ts";
import { NewerSchema, OtherEncoding } from "../../app/platform/db/migrate.server.ts";

/** The properties of errors from the system, the database and the file store. Each sets only some of them. */
type Failure = Error & {
  code?: string;
  errcode?: number;
  syscall?: string;
  hostname?: string;
  path?: string;
  /** Set on every error that PostgreSQL returns. */
  severity?: string;
  $metadata?: { httpStatusCode?: number };
};

/**
 * Describes in one line, which names the setting, why the program cannot start. Undefined if no setting is to blame.
 */
export function startFailure(error: unknown, environment: Environment): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof MalformedSetting) return error.message;
  if (error instanceof NewerSchema || error instanceof OtherEncoding || error instanceof BackupProblem)
    return `${databaseSetting(environment)}: ${error.message}`;
  const failure: Failure = error;
  if (failure.$metadata) return environment.STORAGE_URL ? storageFailure(failure, environment) : undefined;
  return (
    listeningFailure(failure, environment) ??
    sqliteFailure(failure) ??
    folderFailure(failure, environment) ??
    postgresFailure(failure, environment)
  );
}

function databaseSetting({ DATABASE_URL }: Environment): SettingName {
  return DATABASE_URL ? "DATABASE_URL" : "DATA_DIR";
}

function listeningFailure(
  { code, syscall, hostname }: Failure,
  { PORT, HOST }: Environment,
): string | undefined {
  if (syscall !== "listen" && !(syscall === "getaddrinfo" && hostname === HOST)) return undefined;
  const port = PORT || "3000";
  if (code === "EADDRINUSE") {
    return `PORT ${port} is in use: another program listens there. Stop it, or set another PORT.`;
  }
  if (code === "EACCES") {
    return `PORT ${port} cannot be used by this account: ports below 1024 need special rights. Set another PORT.`;
  }
  return `HOST must be an address of this machine, not "${HOST}".`;
}

/** By result code: https://www.sqlite.org/rescode.html */
const sqliteReasons = new Map([
  [5, "another program has locked site.db"],
  [8, "site.db is read-only"],
  [10, "the disk reports errors for site.db"],
  [11, "site.db is damaged"],
  [13, "there is no room left for site.db"],
  [14, "site.db cannot be opened"],
  [26, "site.db is not an SQLite database"],
]);

function sqliteFailure({ errcode }: Failure): string | undefined {
  const reason = errcode === undefined ? undefined : sqliteReasons.get(errcode & 0xff);
  return reason && `DATA_DIR: ${reason}.`;
}

const folderReasons: Record<string, string> = {
  EACCES: "this account may not use",
  EPERM: "this account may not use",
  ENOENT: "no folder can be created for",
  EISDIR: "there is a folder where a file should be:",
  EROFS: "this disk is read-only:",
  ENOSPC: "there is no room left for",
  EDQUOT: "there is no room left for",
  EIO: "the disk reports errors at",
};

function folderFailure({ code = "", path }: Failure, { DATA_DIR }: Environment): string | undefined {
  const folder = resolve(DATA_DIR || "data");
  const isOurs = path && (`${folder}${sep}`.startsWith(`${path}${sep}`) || path.startsWith(folder + sep));
  if (!isOurs) return undefined;
  if (code === "ENOTDIR" || code === "EEXIST") return `DATA_DIR: ${folder} is a file, or lies in one.`;
  return folderReasons[code] && `DATA_DIR: ${folderReasons[code]} ${path}`;
}

const connectionReasons: Record<string, string> = {
  ECONNREFUSED: "nothing listens at",
  ECONNRESET: "the connection was closed by",
  ENOTFOUND: "there is no host",
  EAI_AGAIN: "the name lookup failed for",
  ETIMEDOUT: "there is no answer from",
  EHOSTUNREACH: "there is no network route to",
  ENETUNREACH: "there is no network route to",
};

/** By error code: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const postgresReasons: Record<string, string> = {
  "28P01": "the user or the password is wrong at",
  "28000": "this user is rejected by",
  "3D000": "there is no such database at",
  "42501": "this user may not create tables at",
  "53300": "no more connections are accepted by",
  "57P03": "the database is starting or stopping at",
};

function postgresFailure(failure: Failure, { DATABASE_URL }: Environment): string | undefined {
  const url = DATABASE_URL && URL.parse(DATABASE_URL);
  if (!url) return undefined;
  const host = `${url.hostname}:${url.port || 5432}`;
  const reason = connectionReasons[failure.code ?? ""] ?? postgresReasons[failure.code ?? ""];
  if (reason) return `DATABASE_URL: ${reason} ${host}.`;
  const isAnswer = failure.severity !== undefined;
  if (!isAnswer && /timeout|timed out/i.test(failure.message))
    return `DATABASE_URL: ${connectionReasons.ETIMEDOUT} ${host}.`;
  const isTheirs = isAnswer || /SSL|certificate/i.test(failure.message);
  return isTheirs ? `DATABASE_URL: ${host} says: ${failure.message}.` : undefined;
}

function storageFailure(failure: Failure, { STORAGE_URL }: Environment): string {
  const url = new URL(STORAGE_URL ?? "");
  const bucket = url.pathname.slice(1);
  const status = failure.$metadata?.httpStatusCode;
  if (status === 404) return `STORAGE_URL: there is no bucket "${bucket}" at ${url.host}.`;
  if (status === 401 || status === 403) {
    return `STORAGE_URL: the key or its secret is wrong at ${url.host}, or may not use bucket "${bucket}".`;
  }
  if (failure.code === "EPROTO") {
    return `STORAGE_URL: ${url.host} does not support TLS. Add endpoint=http to the address to connect without TLS.`;
  }
  const reason = connectionReasons[failure.code ?? ""];
  if (reason) return `STORAGE_URL: ${reason} ${url.host}.`;
  if (failure.name === "TimeoutError") return `STORAGE_URL: ${connectionReasons.ETIMEDOUT} ${url.host}.`;
  return `STORAGE_URL: ${url.host} says: ${status ?? ""} ${failure.name}.`;
}
