/** The expected failures. They know nothing of HTTP: `http/error-responses.server.ts` turns each into a response. */
export abstract class ExpectedError extends Error {}

/** The messages by field name, the most important first. */
export type FieldErrors = Record<string, string[]>;

export class MalformedRequest extends ExpectedError {
  override message = "Malformed request.";
}

export class Unauthenticated extends ExpectedError {
  override message = "Unauthenticated.";
}

export class Forbidden extends ExpectedError {
  constructor(message = "This action is unauthorized.") {
    super(message);
  }
}

/** A user with the duty look tried to change something. */
export class LookOnly extends ExpectedError {
  override message =
    "Your account may look at this and change nothing. Somebody who may do everything can change your duties.";
  readonly code = "look_only";
}

/** An administrator has not set up a second factor within the time allowed. */
export class SecondFactorRequired extends ExpectedError {
  override message = "Set up a second factor first: a passkey or an authenticator.";
  readonly code = "second_factor_required";
}

export class NotFound extends ExpectedError {
  override message = "Not found.";
}

/** An address that worked and ended. The message says why. */
export class Gone extends ExpectedError {}

/** The thing is in use, or not in the state that the request expects. */
export class Conflict extends ExpectedError {}

/** The form was sent before, but its response was lost, and the user then changed the text and sent it again. */
export class AlreadySentDifferently extends Conflict {
  override message = "It was sent already, in its earlier words. What you changed since was not sent.";
}

/** Somebody else saved the thing meanwhile. The response contains its current state. */
export class VersionConflict extends Conflict {
  override message = "Somebody else has changed this meanwhile.";
}

export class FileTooLarge extends ExpectedError {
  override message = "The file is too large.";
  readonly field: string;
  constructor(field = "file") {
    super();
    this.field = field;
  }
}

export class CsrfMismatch extends ExpectedError {
  override message = "CSRF token mismatch.";
}

/** Invalid input, with messages by field. */
export class Invalid extends ExpectedError {
  readonly errors: FieldErrors;
  constructor(errors: FieldErrors) {
    super(summarise(errors));
    this.errors = errors;
  }
}

export class PasswordConfirmationRequired extends ExpectedError {
  override message = "Password confirmation required.";
}

/** Thrown for a user with a second factor who has not used it recently in this session. */
export class SecondFactorConfirmationRequired extends ExpectedError {
  override message = "Password confirmation required.";
  readonly code = "second_factor_confirmation_required";
}

export class TooManyAttempts extends ExpectedError {
  override message = "Too Many Attempts.";
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super();
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** A service that the site depends on does not answer at the moment. Nothing was changed. */
export class Unavailable extends ExpectedError {
  override message = "This cannot be done at the moment. Nothing was saved; please try again in a minute.";
  readonly retryAfterSeconds: number = 30;
}

/** A browser prefetched an address whose reading changes something. */
export class PrefetchRefused extends Unavailable {
  override message = "This is not fetched ahead of time. Nothing was done.";
  override readonly retryAfterSeconds = 1;
}

/** Too many requests wait for the same resource. */
export class Busy extends Unavailable {
  override message = "The site is very busy. Nothing was saved; please try again in a moment.";
  override readonly retryAfterSeconds = 5;
}

/**
 * It is uncertain whether the change was saved. Either the disk has not confirmed it, so that a power cut could lose
 * it, or the database connection was lost during the commit.
 */
export class Unconfirmed extends Unavailable {
  override message = "It is not certain that this was saved. Please look in a minute before you do it again.";
  constructor(cause: unknown) {
    super("", { cause });
  }
}

/** No room is left where data or files are stored. Nothing was changed. */
export class StorageFull extends ExpectedError {
  constructor(message = "There is no room left to store files.") {
    super(message);
  }
}

/** Returns the first message and the number of further ones, in the wording of Laravel's validator. */
function summarise(errors: FieldErrors): string {
  const messages = Object.values(errors).flat();
  const more = messages.length - 1;
  const first = messages[0] ?? "The given data was invalid.";
  if (more < 1) return first;
  return `${first} (and ${more} more ${more === 1 ? "error" : "errors"})`;
}

/** Returns what was found. Throws `NotFound` for undefined. */
export function orNotFound<Thing extends object>(found: Thing | undefined): Thing {
  if (!found) throw new NotFound();
  return found;
}
