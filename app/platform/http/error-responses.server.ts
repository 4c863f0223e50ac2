import * as errors from "../errors.ts";
import { ExpectedError, FileTooLarge, Invalid, TooManyAttempts } from "../errors.ts";
import { logger } from "../log.server.ts";

type ErrorClass = new (...values: never[]) => ExpectedError;
type ErrorName = {
  [Name in keyof typeof errors]: (typeof errors)[Name] extends ErrorClass ? Name : never;
}[keyof typeof errors];

/** Every class of `errors.ts`: one without a status does not compile. */
const statuses: Record<ErrorName, number> = {
  MalformedRequest: 400,
  Unauthenticated: 401,
  Forbidden: 403,
  NotFound: 404,
  Conflict: 409,
  ChangedMeanwhile: 409,
  FileTooLarge: 413,
  CsrfMismatch: 419,
  Invalid: 422,
  PasswordConfirmationRequired: 423,
  TooManyAttempts: 429,
  StorageFull: 507,
};

const statusOfClass = new Map<unknown, number>(
  Object.entries(errors).map(([name, exported]) => [exported, statuses[name as ErrorName]]),
);

/**
 * The one place where a failure becomes an answer. What nobody expected is logged and told as a number only.
 * `current` is shown with a conflict.
 */
export function errorResponse(error: unknown, requestId: string, current?: unknown): Response {
  if (!(error instanceof ExpectedError)) {
    logger.error({ err: error, request_id: requestId }, "request failed");
    return Response.json({ message: "Server Error", request_id: requestId }, { status: 500 });
  }
  const status = statusOfClass.get(error.constructor) ?? 500;
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (error instanceof TooManyAttempts) headers.set("Retry-After", String(error.retryAfterSeconds));
  return Response.json(current === undefined ? bodyOf(error) : { ...bodyOf(error), current }, {
    status,
    headers,
  });
}

function bodyOf(error: ExpectedError): Record<string, unknown> {
  const { message } = error;
  if (error instanceof Invalid) return withUploadMessage({ message, errors: error.errors }, error.errors);
  if (error instanceof FileTooLarge) return { message, errors: { [error.field]: [message] }, error: message };
  return { message };
}

/** Upload widgets of the Dropzone kind read `error`, a string. */
function withUploadMessage(body: Record<string, unknown>, errors: Record<string, string[]>) {
  const about = errors.file?.[0];
  return about ? { ...body, error: about } : body;
}
