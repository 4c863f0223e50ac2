import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { bestEncoding, isFresh } from "./conditional.server.ts";

/** The preferred encoding first. */
const encodings = ["br", "gzip"] as const;

type Encoded = (typeof encodings)[number];
type Encoding = Encoded | "identity";

/** The body in each encoding. A rarely requested encoding may be a function that creates it on request. */
type Bodies = { identity: Body } & Partial<Record<Encoded, Body>>;

type Body = Buffer | (() => Buffer);

export type AnswerParts = {
  status?: number;
  /** A weak tag, since it is the same for every encoding; see `weakTag`. */
  etag: string;
  /** Headers that are also sent with a 304. */
  headers: Record<string, string>;
  /** Headers about the content, such as its type. */
  contentHeaders: Record<string, string>;
  bodies: Bodies;
  plainBytes: number;
};

type Head = { status: number; headers: [string, string][] };

type Sent = { head: Head; body?: Buffer };

/** A response that is the same for everybody, with its headers prepared for each encoding. */
export class PreparedAnswer {
  readonly etag: string;
  #status: number;
  #bodies: Bodies;
  #offered: Encoded[];
  #unchanged: Head;
  #sharedHeaders: [string, string][];
  #heads = new Map<Encoding, Head>();

  constructor({ status = 200, etag, headers, contentHeaders, bodies, plainBytes }: AnswerParts) {
    const unchanged = new Headers({ ...headers, ETag: etag });
    this.etag = etag;
    this.#status = status;
    this.#bodies = bodies;
    this.#offered = encodings.filter((encoding) => bodies[encoding]);
    if (this.#offered.length > 0) unchanged.append("Vary", "Accept-Encoding");
    const whole = new Headers(contentHeaders);
    for (const [name, value] of unchanged) whole.set(name, value);
    this.#unchanged = { status: 304, headers: [...unchanged] };
    this.#sharedHeaders = [...whole];
    this.#heads.set("identity", {
      status,
      headers: [...whole, ["Content-Length", String(plainBytes)]],
    });
  }

  /** Answers a GET or HEAD directly on the connection, before any framework. Returns the status sent. */
  send({ method, headers }: IncomingMessage, response: ServerResponse, requestId: string): number {
    const { head, body } = this.#answerTo(method, (name) => headers[name]?.toString());
    response.writeHead(head.status, [...head.headers.flat(), "X-Request-Id", requestId]);
    response.end(body);
    return head.status;
  }

  /** Returns the response to a `Request`. */
  toResponse({ method, headers: asked }: Request): Response {
    const { head, body } = this.#answerTo(method, (name) => asked.get(name));
    return new Response(body ? new Uint8Array(body) : null, head);
  }

  #answerTo(method: string | undefined, asked: (header: string) => string | null | undefined): Sent {
    if (this.#status === 200 && isFresh(asked("if-none-match"), this.etag)) {
      return { head: this.#unchanged };
    }
    const encoding = bestEncoding(asked("accept-encoding"), this.#offered);
    const head = this.#headOf(encoding);
    return method === "HEAD" ? { head } : { head, body: this.#body(encoding) };
  }

  #headOf(encoding: Encoding): Head {
    let head = this.#heads.get(encoding);
    if (!head) {
      const length = String(this.#body(encoding).byteLength);
      const own: [string, string][] = [
        ["Content-Encoding", encoding],
        ["Content-Length", length],
      ];
      head = { status: this.#status, headers: [...this.#sharedHeaders, ...own] };
      this.#heads.set(encoding, head);
    }
    return head;
  }

  #body(encoding: Encoding): Buffer {
    const body = this.#bodies[encoding]!;
    return typeof body === "function" ? body() : body;
  }
}

export function weakTag(content: Buffer): string {
  return `W/"${hash("sha256", content, "base64url").slice(0, 22)}"`;
}

/** Returns the path of a request, without its query. */
export function pathOf({ url = "/" }: IncomingMessage): string {
  const query = url.indexOf("?");
  return query === -1 ? url : url.slice(0, query);
}
