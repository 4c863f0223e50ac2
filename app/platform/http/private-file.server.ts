type Content = Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>;

type About = {
  type: string;
  /** The name for the download; without one the browser shows the file. */
  name?: string;
  /** The length of a stream in bytes. */
  length?: number;
};

/** Returns a response with a private file, which no cache may store. */
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
