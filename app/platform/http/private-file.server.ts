type Content = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

type About = {
  type: string;
  /** Under which it is downloaded; without one the browser shows it. */
  name?: string;
  /** How many bytes a stream will have. */
  length?: number;
};

/** A file that is not for everybody, so that no cache stores it. */
export function privateFile(content: Content, { type, name, length }: About): Response {
  const bytes = content instanceof Uint8Array ? content.byteLength : length;
  return new Response(content, {
    headers: {
      "Content-Type": type,
      ...(bytes !== undefined && { "Content-Length": String(bytes) }),
      "Content-Disposition": name ? `attachment; filename="${name}"` : "inline",
      "Cache-Control": "private, no-store",
    },
  });
}
