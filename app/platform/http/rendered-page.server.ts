/**
 * A page as it was made. Its HTML is text: in the body of a `Response` it would be encoded and decoded once more, which took as
 * long as a quarter of the rendering.
 */
export type RenderedPage = { status: number; headers: Headers; body: string | ReadableStream | null };

export function responseOf({ status, headers, body }: RenderedPage): Response {
  return new Response(body, { status, headers });
}
