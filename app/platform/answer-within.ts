/** The answer did not come in time. */
export class NoAnswer extends Error {}

/** Rejects with `NoAnswer` when the answer does not come in time, and ignores it when it comes later. */
export async function answerWithin<T>(milliseconds: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new NoAnswer(`no answer within ${milliseconds} ms`)),
    milliseconds,
  );
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
