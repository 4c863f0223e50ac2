/** The response to a save, a page request or `/readyz`. */
export type Outcome = { status: number; body: string; retryAfter: string | null; milliseconds: number };

/**
 * Sends a request and waits for the whole response, at most a minute. Reads again, as a browser does, if the server has
 * closed the idle connection that the request was sent on.
 */
export async function ask(
  url: string,
  headers: Record<string, string>,
  init: RequestInit = {},
): Promise<Outcome> {
  const begun = performance.now();
  const send = () =>
    fetch(url, { ...init, headers, redirect: "manual", signal: AbortSignal.timeout(60_000) });
  const answer = await send().catch((error: unknown) => {
    if (init.method === undefined && wasClosed(error)) return send();
    throw error;
  });
  const body = await answer.text();
  return {
    status: answer.status,
    body,
    retryAfter: answer.headers.get("Retry-After"),
    milliseconds: performance.now() - begun,
  };
}

function wasClosed(error: unknown): boolean {
  const cause = error instanceof Error && error.cause;
  return cause instanceof Error && cause.message === "other side closed";
}
