import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { byteRange } from "./byte-range.server.ts";
import { bestEncoding, isFresh } from "./conditional.server.ts";

/** Best first. */
const encodings = ["br", "gzip"] as const;

type Encoded = (typeof encodings)[number];
type Encoding = Encoded | "identity";

/** One thing in each of its encodings; a form that hardly anybody asks for may be made when they do. */
export type Bodies = { identity: Body } & Partial<Record<Encoded, Body>>;

type Body = Buffer | (() => Buffer);

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

/** `headers`: names and values, alternating. */
type Head = { status: number; headers: readonly string[] };

type Sent = { head: Head; body?: Buffer };

/** An answer that is the same for everybody, with its headers prepared for each encoding. */
export class PreparedAnswer {
  readonly etag: string;
  #status: number;
  #bodies: Bodies;
  #plainBytes: number;
  #offered: Encoded[];
  #unchanged: Head;
  /** Names and values, alternating. */
  #sharedHeaders: string[];
  #heads = new Map<Encoding, Head>();

  constructor({ status = 200, etag, headers, contentHeaders, bodies, plainBytes }: AnswerParts) {
    const unchanged = new Headers({ ...headers, ETag: etag });
    this.etag = etag;
    this.#status = status;
    this.#bodies = bodies;
    this.#plainBytes = plainBytes;
    this.#offered = encodings.filter((encoding) => bodies[encoding]);
    if (this.#offered.length > 0) unchanged.append("Vary", "Accept-Encoding");
    const whole = new Headers(contentHeaders);
    for (const [name, value] of unchanged) whole.set(name, value);
    if (this.#hasParts) whole.set("Accept-Ranges", "bytes");
    this.#unchanged = { status: 304, headers: [...unchanged].flat() };
    this.#sharedHeaders = [...whole].flat();
    const plain = [...this.#sharedHeaders, "Content-Length", String(plainBytes)];
    this.#heads.set("identity", { status, headers: plain });
  }

  /** Answers a GET or HEAD on its connection, before any framework. Returns the status sent. */
  send({ method, headers }: IncomingMessage, response: ServerResponse, requestId: string): number {
    const { head, body } = this.#answerTo(method, (name) => headers[name]?.toString());
    response.writeHead(head.status, [...head.headers, "X-Request-Id", requestId]);
    response.end(body);
    return head.status;
  }

  /** The same answer to a `Request`. */
  toResponse({ method, headers: asked }: Request): Response {
    const { head, body } = this.#answerTo(method, (name) => asked.get(name));
    const { status, headers } = head;
    return new Response(body ? new Uint8Array(body) : null, { status, headers: pairs(headers) });
  }

  #answerTo(method: string | undefined, asked: (header: string) => string | null | undefined): Sent {
    if (this.#status === 200 && isFresh(asked("if-none-match"), this.etag)) {
      return { head: this.#unchanged };
    }
    const encoding = bestEncoding(asked("accept-encoding"), this.#offered);
    const head = this.#headOf(encoding);
    if (method === "HEAD") return { head };
    const part = this.#hasParts && asked("range") ? this.#part(asked) : undefined;
    return part ?? { head, body: this.#body(encoding) };
  }

  #part(asked: (header: string) => string | null | undefined): Sent | undefined {
    const size = this.#plainBytes;
    const part = byteRange({ range: asked("range"), ifRange: asked("if-range") }, { tag: this.etag, size });
    if (!part) return undefined;
    if (part === "none") {
      return {
        head: { status: 416, headers: [...this.#unchanged.headers, "Content-Range", `bytes */${size}`] },
      };
    }
    const { start, end } = part;
    const headers = [...this.#sharedHeaders, "Content-Range", `bytes ${start}-${end}/${size}`];
    headers.push("Content-Length", String(end - start + 1));
    return { head: { status: 206, headers }, body: this.#body("identity").subarray(start, end + 1) };
  }

  /** What has other encodings has no parts: they would be parts of another text. */
  get #hasParts(): boolean {
    return this.#status === 200 && this.#offered.length === 0;
  }

  #headOf(encoding: Encoding): Head {
    let head = this.#heads.get(encoding);
    if (!head) {
      const length = String(this.#body(encoding).byteLength);
      const headers = [...this.#sharedHeaders, "Content-Encoding", encoding, "Content-Length", length];
      head = { status: this.#status, headers };
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
  return `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}

/** The path that a request names, without its query. */
export function pathOf({ url = "/" }: IncomingMessage): string {
  const query = url.indexOf("?");
  return query === -1 ? url : url.slice(0, query);
}

function pairs(flat: readonly string[]): [string, string][] {
  const found: [string, string][] = [];
  for (const [index, name] of flat.entries()) {
    const value = flat[index + 1];
    if (index % 2 === 0 && value !== undefined) found.push([name, value]);
  }
  return found;
}
