import * as errors from "../errors.ts";
import {
  ExpectedError,
  FileTooLarge,
  Invalid,
  LookOnly,
  SecondFactorConfirmationRequired,
  SecondFactorRequired,
  StorageFull,
  TooManyAttempts,
  Unavailable,
} from "../errors.ts";
import { bearerChallenge } from "./bearer.server.ts";
import { logger } from "../log.server.ts";
import { outageIn } from "../outages.server.ts";
import { isKeyOf } from "../keys-of.ts";

type ErrorClass = new (...values: never[]) => ExpectedError;
type ErrorName = {
  [Name in keyof typeof errors]: (typeof errors)[Name] extends ErrorClass ? Name : never;
}[keyof typeof errors];

/** The status of every class of `errors.ts`. A class without a status does not compile. */
const statuses: Record<ErrorName, number> = {
  MalformedRequest: 400,
  Unauthenticated: 401,
  Forbidden: 403,
  LookOnly: 403,
  SecondFactorRequired: 403,
  NotFound: 404,
  Gone: 410,
  Conflict: 409,
  VersionConflict: 409,
  AlreadySentDifferently: 409,
  FileTooLarge: 413,
  CsrfMismatch: 419,
  Invalid: 422,
  PasswordConfirmationRequired: 423,
  SecondFactorConfirmationRequired: 423,
  TooManyAttempts: 429,
  Unavailable: 503,
  Busy: 503,
  PrefetchRefused: 503,
  Unconfirmed: 503,
  StorageFull: 507,
};

const statusOfClass = new Map<unknown, number>(
  Object.entries(errors).flatMap(([name, exported]) =>
    isKeyOf(statuses, name) ? [[exported, statuses[name]] as const] : [],
  ),
);

type Asked = {
  requestId: string;
  /** Upload widgets like Dropzone read the string `error` of every error response. */
  isUpload?: boolean;
  /** Set for a call of the API: whether it carried the token of a machine. */
  hasToken?: boolean | undefined;
};

/**
 * Turns a failure into a response; nothing else does. An unexpected failure is logged, and the response contains only
 * the request id. `current` is the current state, sent with a conflict.
 */
export function errorResponse(
  failure: unknown,
  { requestId, isUpload, hasToken }: Asked,
  current?: unknown,
): Response {
  const error = expectedErrorOf(failure);
  if (error !== failure) logger.error({ err: failure, request_id: requestId }, "request failed");
  if (!error) {
    const message = "Server Error";
    const body = { message, request_id: requestId, ...(isUpload && { error: message }) };
    return Response.json(body, { status: 500 });
  }
  const status = statusOfClass.get(error.constructor) ?? 500;
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (error instanceof TooManyAttempts || error instanceof Unavailable) {
    headers.set("Retry-After", String(error.retryAfterSeconds));
  }
  const challenge = hasToken === undefined ? undefined : bearerChallenge(status, hasToken);
  if (challenge) headers.set("WWW-Authenticate", challenge);
  const body = { ...bodyOf(error), ...(isUpload && { error: uploadMessage(error) }) };
  return Response.json(current === undefined ? body : { ...body, current }, { status, headers });
}

/** Returns the expected error for a failure. An outage of the database or the file store counts as expected. */
function expectedErrorOf(failure: unknown): ExpectedError | undefined {
  if (failure instanceof ExpectedError) return failure;
  const outage = outageIn(failure);
  if (outage === "full") return new StorageFull("There is no room left to save this.");
  return outage && new Unavailable();
}

function bodyOf(error: ExpectedError): Record<string, unknown> {
  const { message } = error;
  if (error instanceof Invalid) return { message, errors: error.errors };
  if (
    error instanceof LookOnly ||
    error instanceof SecondFactorRequired ||
    error instanceof SecondFactorConfirmationRequired
  ) {
    return { message, code: error.code };
  }
  if (error instanceof FileTooLarge) return { message, errors: { [error.field]: [message] } };
  return { message };
}

/** Returns the message about the file, or else the message of the error. */
function uploadMessage(error: ExpectedError): string {
  return (error instanceof Invalid && error.errors.file?.[0]) || error.message;
}
