import type { FieldErrors } from "../errors.ts";
import { csrfCookie } from "../http/cookie-names.ts";
import { readBrowserCookie } from "./browser-cookies.ts";

export type Failure = {
  ok: false;
  /** 0 when no answer came. */
  status: number;
  message: string;
  errors: FieldErrors;
  /** With a 409: the thing as it is now. */
  current?: unknown;
};
export type Outcome<T> = { ok: true; data: T } | Failure;

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** What the whole site does about an answer, beside what the caller does. */
export type AnswerHandlers = {
  /** 401: nobody is signed in any more. */
  signedOut(): void;
  /** A second 419: what the browser holds of a session is worth nothing. */
  tokenRefused(): void;
  /** 403: not verified, or not this person's page. */
  forbidden(): void;
  /** 423: the password must be confirmed first. */
  passwordNeeded(): void;
};

let handlers: AnswerHandlers = { signedOut() {}, tokenRefused() {}, forbidden() {}, passwordNeeded() {} };

/** Set once, by the root of the app; no screen knows about these answers. */
export function handleAnswers(next: AnswerHandlers): void {
  handlers = next;
}

/** `quiet` leaves the handling of 401, 403, 419 and 423 to the caller alone. */
type Options = { quiet?: boolean; signal?: AbortSignal };

/**
 * The one way the browser talks to the API: JSON, or multipart for a FormData; fetches the CSRF token when it has none
 * and once more when the server finds it old.
 */
export async function request<T>(
  method: Method,
  path: string,
  body?: unknown,
  options: Options = {},
): Promise<Outcome<T>> {
  let response = await send(method, path, body, options);
  if (response?.status === 419) {
    await fetchToken();
    response = await send(method, path, body, options);
  }
  if (!response) {
    return { ok: false, status: 0, message: "No connection. Please check it and try again.", errors: {} };
  }
  if (!options.quiet) announce(response.status);
  return readOutcome<T>(response);
}

/** For uploads, which need progress and so another way of sending. */
export async function csrfHeaders(): Promise<Record<string, string>> {
  if (!readBrowserCookie(csrfCookie)) await fetchToken();
  return {
    Accept: "application/json",
    "X-Requested-With": "XMLHttpRequest",
    "X-XSRF-TOKEN": readBrowserCookie(csrfCookie) ?? "",
  };
}

export async function fetchToken(): Promise<void> {
  await fetch("/sanctum/csrf-cookie", { credentials: "same-origin" }).catch(() => undefined);
}

/** Does what the whole site does about a status. */
export function announce(status: number): void {
  if (status === 401) handlers.signedOut();
  if (status === 419) handlers.tokenRefused();
  if (status === 403) handlers.forbidden();
  if (status === 423) handlers.passwordNeeded();
}

async function send(
  method: Method,
  path: string,
  body: unknown,
  { signal }: Options,
): Promise<Response | undefined> {
  const headers: Record<string, string> =
    method === "GET"
      ? { Accept: "application/json", "X-Requested-With": "XMLHttpRequest" }
      : await csrfHeaders();
  const isForm = body instanceof FormData;
  if (body !== undefined && !isForm) headers["Content-Type"] = "application/json";
  try {
    return await fetch(path, {
      method,
      headers,
      credentials: "same-origin",
      body: body === undefined || isForm ? (body as FormData | undefined) : JSON.stringify(body),
      signal,
    });
  } catch {
    return undefined;
  }
}

async function readOutcome<T>(response: Response): Promise<Outcome<T>> {
  const body = (await response.json().catch(() => undefined)) as
    | { message?: string; errors?: FieldErrors; current?: unknown }
    | undefined;
  if (response.ok) return { ok: true, data: body as T };
  return {
    ok: false,
    status: response.status,
    message: body?.message ?? `The server answered with status ${response.status}.`,
    errors: body?.errors ?? {},
    current: body?.current,
  };
}
