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

/** What is to be assumed if sending itself failed. */
export const notNow = { state: "waiting", why: "not now", pauseMilliseconds: undefined } as const;

/** The longest wait that a server can ask for. A longer one comes from a wrong clock. */
const longestPauseMilliseconds = 60 * 60_000;

/** Returns the time, by the device's clock, before which the site does not want it again. Null for at once. */
export function notBefore(pauseMilliseconds: number | undefined): number | null {
  const pause = Math.min(pauseMilliseconds ?? 0, longestPauseMilliseconds);
  return pause > 0 ? Date.now() + pause : null;
}

/** Whether the site asked for patience until later. */
export function isTooSoon({ not_before }: { not_before: number | null }): boolean {
  const pause = (not_before ?? 0) - Date.now();
  return pause > 0 && pause <= longestPauseMilliseconds;
}

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
export async function confirmed<T>(
  sending: Promise<Outcome<T>>,
  ...names: (keyof T & string)[]
): Promise<Outcome<T>> {
  const outcome = await sending;
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
