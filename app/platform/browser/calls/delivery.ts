/* What became of something that a visitor sent. Forms, and everything that waits on the device, decide by it. */
import { type Failure, foreignFailure, type Outcome } from "./request.ts";

/** Why it waits: the request did not leave, or it left and this site did not take it. */
export type WhyWaiting = "no signal" | "not now";

export type Delivery<T> =
  | { state: "sent"; answer: T }
  /** The same may be taken later, not before `pauseMilliseconds` if the server named a time. */
  | { state: "waiting"; why: WhyWaiting; pauseMilliseconds: number | undefined }
  /** "refused": once it is changed it may be taken. "given up": it cannot be taken at this address any more. */
  | { state: "refused" | "given up"; failure: Failure };

/** Responses of this site to which the same request can become a success. */
const passing = new Set([401, 403, 408, 409, 419, 421, 423, 425, 429]);
const wrongContent = new Set([400, 413, 422]);

/** Returns what became of it. Nothing is final that this site did not say itself. */
export function deliveryOf<T>(outcome: Outcome<T>): Delivery<T> {
  if (outcome.ok) return { state: "sent", answer: outcome.data };
  const { status, foreign, errors, retryAfterMilliseconds: pauseMilliseconds } = outcome;
  if (status === 0 || status >= 500 || passing.has(status)) {
    const neverLeft = !navigator.onLine || (status === 0 && foreign === undefined);
    return { state: "waiting", why: neverLeft ? "no signal" : "not now", pauseMilliseconds };
  }
  const isAboutContent = wrongContent.has(status) || Object.keys(errors).length > 0;
  return { state: isAboutContent ? "refused" : "given up", failure: outcome };
}

/**
 * Turns a success into a failure if it does not contain the texts that this site's answer has. The portal of a public
 * network answers requests that never reached this site.
 */
export function confirmed<T>(outcome: Outcome<T>, ...names: (keyof T & string)[]): Outcome<T> {
  if (!outcome.ok) return outcome;
  const answer: unknown = outcome.data;
  const texts =
    typeof answer === "object" && answer ? new Map<string, unknown>(Object.entries(answer)) : null;
  const isOurs = names.every((name) => {
    const text = texts?.get(name);
    return typeof text === "string" && text !== "";
  });
  return isOurs ? outcome : foreignFailure(200);
}
