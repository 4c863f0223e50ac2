/**
 * The failures that are expected. They know no HTTP: `http/error-responses.server.ts` turns each into its answer.
 */
export abstract class ExpectedError extends Error {}

/** Field name to its messages, first one first. */
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

/** Whoever may only look wants to change something. */
export class LookOnly extends ExpectedError {
  override message =
    "Your account may look at this and change nothing. Somebody who may do everything can change your duties.";
  readonly code = "look_only";
}

/** An administrator has put off for too long what keeps others out of the account. */
export class SecondFactorRequired extends ExpectedError {
  override message = "Set up a second factor first: a passkey or an authenticator.";
  readonly code = "second_factor_required";
}

export class NotFound extends ExpectedError {
  override message = "Not found.";
}

/** The thing is in use, or not as the request takes it to be. */
export class Conflict extends ExpectedError {}

/** The same sending has left already, its answer was lost, and its words were changed before it was sent again. */
export class SentInEarlierWords extends Conflict {
  override message = "It was sent already, in its earlier words. What you changed since was not sent.";
}

/** Somebody else saved the thing meanwhile; the answer shows it as it is now. */
export class ChangedMeanwhile extends Conflict {
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

/** Input that breaks a rule, by field. */
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

/** For who has a second factor, and has not given one in this session for long. */
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

/** Something that the site leans on does not answer for the moment; nothing was done. */
export class Unavailable extends ExpectedError {
  override message = "This cannot be done at the moment. Nothing was saved; please try again in a minute.";
  readonly retryAfterSeconds: number = 30;
}

/** A browser fetches, before its person has asked, what changes something when it is read. */
export class AheadOfTime extends Unavailable {
  override message = "This is not fetched ahead of time. Nothing was done.";
  override readonly retryAfterSeconds = 1;
}

/** So many wait for the same that nobody else is let in for the moment. */
export class Busy extends Unavailable {
  override message = "The site is very busy. Nothing was saved; please try again in a moment.";
  override readonly retryAfterSeconds = 5;
}

/**
 * Whether it is saved is not known: the disk has not taken it, so that a power cut would lose it; or the database was lost just as
 * it committed.
 */
export class Unconfirmed extends Unavailable {
  override message = "It is not certain that this was saved. Please look in a minute before you do it again.";
  constructor(cause: unknown) {
    super("", { cause });
  }
}

/** No room left where data or files are stored; nothing was done. */
export class StorageFull extends ExpectedError {
  constructor(message = "There is no room left to store files.") {
    super(message);
  }
}

/** The first message, and how many more there are, in the words of Laravel's validator. */
function summarise(errors: FieldErrors): string {
  const messages = Object.values(errors).flat();
  const more = messages.length - 1;
  const first = messages[0] ?? "The given data was invalid.";
  if (more < 1) return first;
  return `${first} (and ${more} more ${more === 1 ? "error" : "errors"})`;
}

/** What was looked for. Throws `NotFound` where nothing was found. */
export function orNotFound<Thing extends object>(found: Thing | undefined): Thing {
  if (!found) throw new NotFound();
  return found;
}
