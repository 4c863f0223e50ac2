/** A rendered page. Its HTML is a string, because the body of a `Response` would encode and decode it once more. */
export type RenderedPage = {
  status: number;
  headers: Headers;
  body: string | ReadableStream | null;
  /** Until when the page may be cached at one content version, in milliseconds since 1970; undefined for no limit. */
  validUntil?: number | undefined;
};

export function responseOf({ status, headers, body }: RenderedPage): Response {
  return new Response(body, { status, headers });
}
