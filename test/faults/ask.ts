/** The response to a save, a page request or `/readyz`. */
export type Outcome = { status: number; body: string; retryAfter: string | null; milliseconds: number };

/** Sends a request and waits for the whole response, at most a minute. */
export async function ask(
  url: string,
  headers: Record<string, string>,
  init: RequestInit = {},
): Promise<Outcome> {
  const begun = performance.now();
  const answer = await fetch(url, {
    ...init,
    headers,
    redirect: "manual",
    signal: AbortSignal.timeout(60_000),
  });
  const body = await answer.text();
  return {
    status: answer.status,
    body,
    retryAfter: answer.headers.get("Retry-After"),
    milliseconds: performance.now() - begun,
  };
}
