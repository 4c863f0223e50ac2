/** A rendered page. Its HTML is a string, because the body of a `Response` would encode and decode it once more. */
export type RenderedPage = {
  status: number;
  headers: Headers;
  body: string | ReadableStream | null;
  /** Until when it may be cached at one version of the content, in milliseconds since 1970; absent for ever. */
  validUntil?: number | undefined;
};

export function responseOf({ status, headers, body }: RenderedPage): Response {
  return new Response(body, { status, headers });
}
