import type { FieldErrors } from "../../errors.ts";
import { csrfCookie } from "../../http/cookie-names.ts";
import { previewHeader } from "../../http/preview.ts";
import { readBrowserCookie } from "../session/browser-cookies.ts";

/** The result of a write of a T that failed. */
export type Failure<T = unknown> = {
  ok: false;
  /** 0 if this site did not answer. */
  status: number;
  /** The status of a response that somebody else on the way sent, such as a proxy or the portal of a public network. */
  foreign?: number;
  /** How long the server asks to wait before the next request. */
  retryAfterMilliseconds?: number;
  message: string;
  errors: FieldErrors;
  /** For a 409 because of an old version: the resource as it is now. */
  current?: T;
};
export type Outcome<T> = { ok: true; data: T } | Failure<T>;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What the whole site does about a response, besides what the caller does. */
type AnswerHandlers = {
  /** 401: the session has ended. */
  signedOut(): void;
  /** A second 419: the session cookie of the browser is no longer valid. */
  tokenRefused(): void;
  /** 403: the address is not verified, or the page belongs to somebody else. */
  forbidden(): void;
  /** 403 with a code: the time for an administrator to set up a second factor is over. */
  secondFactorNeeded(): void;
  /** Called before each call. If it returns a message, nothing is sent and the message is shown. */
  refusal(): string | undefined;
  /** 423: the user must confirm the password first, and the second factor if the response says so. */
  passwordNeeded(asked: { factor: boolean }): void;
};

let handlers: Partial<AnswerHandlers> = {};

/** Called once by the root of the app, so that no screen has to handle these responses. */
export function handleAnswers(next: AnswerHandlers): void {
  handlers = next;
}

/**
 * `quiet` leaves the handling of 401, 403, 419 and 423 to the caller alone. With `preview`, the address of a page, a save
 * stores nothing and answers with this page as it would be. With `instead`, the call is handed over and not sent.
 */
export type RequestOptions = {
  quiet?: boolean;
  signal?: AbortSignal;
  preview?: string;
  headers?: Record<string, string>;
  instead?: (save: string, fields: object | undefined) => Promise<Outcome<never>>;
};

/** Sends a call to the API: JSON, or multipart for a FormData. All calls of the browser use it, except uploads. */
export async function request<T>(
  method: Method,
  path: string,
  { body, quiet, signal, preview, headers: given }: RequestOptions & { body?: unknown } = {},
): Promise<Outcome<T>> {
  const extra = preview === undefined ? given : { [previewHeader]: preview };
  const outcome = await sendWithCsrfRetry<T>(async () => {
    const headers = { ...(await headersOf(method)), ...extra };
    return sendByFetch(path, { method, body, headers, signal });
  }, quiet);
  return outcome.ok || outcome.foreign === undefined ? outcome : { ...outcome, ...notFromHere };
}

/** A response of somebody else says nothing about what this site did. */
const notFromHere = {
  status: 0,
  message: "This site could not be reached: something on the way answered in its place. Please try again.",
};

/** The failure for a response that looks like a success, but is not this site's. */
export function foreignFailure(foreign: number): Failure<never> {
  return { ok: false, ...notFromHere, foreign, errors: {} };
}

/** Unwraps a user, whom the contract puts into an envelope. */
export function unwrapData<T>(outcome: Outcome<{ data: T }>): Outcome<T> {
  if (outcome.ok) return { ok: true, data: outcome.data.data };
  return { ...outcome, current: outcome.current?.data };
}

/** The raw response. With status 0 there was none, and `text` is the reason if it is known. */
export type Answer = { status: number; text: string; retryAfter?: string | null };

/** Sends a call and reads the response. After a 419 it fetches a new CSRF token and sends once more. */
export async function sendWithCsrfRetry<T>(send: () => Promise<Answer>, quiet = false): Promise<Outcome<T>> {
  // The status is not 0, since a form retries automatically after 0.
  const message = !quiet && handlers.refusal?.();
  if (message) return { ok: false, status: 409, message, errors: {} };
  let answer = await send();
  if (answer.status === 419) {
    await fetchToken();
    answer = await send();
  }
  if (!quiet) announce(answer);
  return readOutcome<T>(answer);
}

/** Fetches a CSRF token before a write if the browser has none. */
export async function headersOf(method: Method): Promise<Record<string, string>> {
  const headers = { Accept: "application/json", "X-Requested-With": "XMLHttpRequest" };
  if (method === "GET") return headers;
  if (!readBrowserCookie(csrfCookie)) await fetchToken();
  return { ...headers, "X-XSRF-TOKEN": readBrowserCookie(csrfCookie) ?? "" };
}

async function fetchToken(): Promise<void> {
  await fetch("/sanctum/csrf-cookie", { credentials: "same-origin" }).catch(() => undefined);
}

/** Calls the handler that the whole site has for a status. */
function announce({ status, text }: Answer): void {
  if (status >= 400 && !isRefusal(parse(text))) return;
  if (status === 401) handlers.signedOut?.();
  if (status === 419) handlers.tokenRefused?.();
  if (status === 403) {
    const code = codeIn(text);
    if (code === "second_factor_required") handlers.secondFactorNeeded?.();
    // A user who may only look stays on the page and reads the reason.
    else if (code !== "look_only") handlers.forbidden?.();
  }
  if (status === 423) {
    handlers.passwordNeeded?.({ factor: codeIn(text) === "second_factor_confirmation_required" });
  }
}

function codeIn(text: string): string | undefined {
  const body = parse(text);
  return typeof body === "object" && body && "code" in body && typeof body.code === "string"
    ? body.code
    : undefined;
}

type Sent = {
  method: Method;
  body: unknown;
  headers: Record<string, string>;
  signal: AbortSignal | undefined;
};

async function sendByFetch(path: string, { method, body, headers, signal }: Sent): Promise<Answer> {
  const isJson = body !== undefined && !(body instanceof FormData);
  try {
    const response = await fetch(path, {
      method,
      headers: isJson ? { ...headers, "Content-Type": "application/json" } : headers,
      credentials: "same-origin",
      body: isJson ? JSON.stringify(body) : body,
      signal,
    });
    const retryAfter = response.headers.get("Retry-After");
    return { status: response.status, text: await response.text(), retryAfter };
  } catch {
    return { status: 0, text: "" };
  }
}

function readOutcome<T>({ status, text, retryAfter }: Answer): Outcome<T> {
  const failure = (message: string) => ({ ok: false as const, status, message, errors: {} });
  if (status === 0) return failure(text || "No connection. Please check it and try again.");
  const body = parse(text);
  if (status >= 200 && status < 300) {
    // This site answers 200 only with JSON.
    const isReadable = body !== unreadable && (status !== 200 || body !== undefined);
    return isReadable
      ? { ok: true, data: body as T }
      : { ...failure("The server's answer could not be read."), foreign: status };
  }
  const wait = waitIn(retryAfter);
  const pause = wait === undefined ? {} : { retryAfterMilliseconds: wait };
  if (!isRefusal<T>(body)) {
    return { ...failure(`The server answered with status code ${status}.`), ...pause, foreign: status };
  }
  const { message, errors = {}, current } = body;
  return { ...failure(message), ...pause, errors, current };
}

/** Whether a body has the form in which this site says no. */
function isRefusal<T>(body: unknown): body is Pick<Failure<T>, "message" | "current"> & Partial<Failure<T>> {
  if (typeof body !== "object" || body === null || !("message" in body)) return false;
  if (typeof body.message !== "string") return false;
  return !("errors" in body) || isFieldErrors(body.errors);
}

function isFieldErrors(errors: unknown): errors is FieldErrors {
  if (typeof errors !== "object" || errors === null || Array.isArray(errors)) return false;
  return Object.values(errors).every(
    (messages) => Array.isArray(messages) && messages.every((message) => typeof message === "string"),
  );
}

/** Reads the header `Retry-After` (RFC 9110, 10.2.3): seconds, or a date. */
function waitIn(retryAfter: string | null | undefined): number | undefined {
  if (!retryAfter) return undefined;
  const wait = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return wait > 0 ? wait : undefined;
}

const unreadable = Symbol("an answer that is no JSON");

/** Returns undefined for a response without a body. */
function parse(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}
