import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { bestEncoding, isFresh } from "./conditional.server.ts";

/** Best first. */
const encodings = ["br", "gzip"] as const;

type Encoded = (typeof encodings)[number];
type Encoding = Encoded | "identity";

/** One thing in each of its encodings; a plain form that hardly anybody asks for may be read when they do. */
export type Bodies = { identity: Buffer | (() => Buffer) } & Partial<Record<Encoded, Buffer>>;

export type AnswerParts = {
  status?: number;
  /** A weak tag, since it is the same for every encoding; see `weakTag`. */
  etag: string;
  /** Sent with a 304 too. */
  headers: Record<string, string>;
  /** Of the thing itself, such as its type. */
  contentHeaders: Record<string, string>;
  bodies: Bodies;
  plainBytes: number;
};

/** An answer that is the same for everybody, its headers made ready for each encoding. */
export class PreparedAnswer {
  readonly etag: string;
  #status: number;
  #bodies: Bodies;
  #offered: Encoded[];
  /** Names and values in turn, as Node takes them with the least work. */
  #unchangedHeaders: string[];
  #headers = new Map<Encoding, string[]>();

  constructor({ status = 200, etag, headers, contentHeaders, bodies, plainBytes }: AnswerParts) {
    const unchanged = new Headers({ ...headers, ETag: etag, Vary: "Accept-Encoding" });
    const whole = new Headers(contentHeaders);
    for (const [name, value] of unchanged) whole.set(name, value);
    this.etag = etag;
    this.#status = status;
    this.#bodies = bodies;
    this.#offered = encodings.filter((encoding) => bodies[encoding]);
    this.#unchangedHeaders = [...unchanged].flat();
    const shared = [...whole].flat();
    this.#headers.set("identity", [...shared, "Content-Length", String(plainBytes)]);
    for (const encoding of this.#offered) {
      const length = String(bodies[encoding]!.byteLength);
      this.#headers.set(encoding, [...shared, "Content-Encoding", encoding, "Content-Length", length]);
    }
  }

  /** Answers a GET or HEAD straight into its connection, below every framework. Answers the status sent. */
  send({ method, headers }: IncomingMessage, response: ServerResponse, requestId: string): number {
    if (this.#status === 200 && isFresh(headers["if-none-match"], this.etag)) {
      response.writeHead(304, [...this.#unchangedHeaders, "X-Request-Id", requestId]);
      response.end();
      return 304;
    }
    const encoding = bestEncoding(headers["accept-encoding"], this.#offered);
    response.writeHead(this.#status, [...this.#headers.get(encoding)!, "X-Request-Id", requestId]);
    response.end(method === "HEAD" ? undefined : this.#body(encoding));
    return this.#status;
  }

  /** The same answer for who has a `Request`. */
  toResponse({ method, headers }: Request): Response {
    if (this.#status === 200 && isFresh(headers.get("If-None-Match"), this.etag))
      return new Response(null, { status: 304, headers: pairs(this.#unchangedHeaders) });
    const encoding = bestEncoding(headers.get("Accept-Encoding"), this.#offered);
    return new Response(method === "HEAD" ? null : new Uint8Array(this.#body(encoding)), {
      status: this.#status,
      headers: pairs(this.#headers.get(encoding)!),
    });
  }

  #body(encoding: Encoding): Buffer {
    const body = this.#bodies[encoding]!;
    return typeof body === "function" ? body() : body;
  }
}

export function weakTag(content: Buffer): string {
  return `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}

/** The path that a request names, without its query. */
export function pathOf({ url = "/" }: IncomingMessage): string {
  const query = url.indexOf("?");
  return query === -1 ? url : url.slice(0, query);
}

function pairs(flat: string[]): [string, string][] {
  return flat.flatMap((name, index) => (index % 2 ? [] : [[name, flat[index + 1]!] as [string, string]]));
}
