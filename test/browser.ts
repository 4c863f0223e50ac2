import { expectAsPublished } from "./published-api.ts";

// eslint-disable-next-line typescript/no-explicit-any -- tests read response bodies of every shape
export type Answer = { status: number; body: any; bytes: Uint8Array; headers: Headers };

/** What a browser sends its requests to. */
export type Program = { request(path: string, init: RequestInit): Response | Promise<Response> };
type Method = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";
type Extra = { headers?: Record<string, string> };

/**
 * Calls the app like a browser with the XSRF convention: stores cookies, and fetches a token before the first write. A
 * response that the published API description does not allow fails the test.
 */
export class Browser {
  readonly cookies = new Map<string, string>();
  #app: Program;

  constructor(app: Program) {
    this.#app = app;
  }

  get(path: string, extra?: Extra): Promise<Answer> {
    return this.request("GET", path, undefined, extra);
  }
  post(path: string, body?: unknown, extra?: Extra): Promise<Answer> {
    return this.write("POST", path, body, extra);
  }
  patch(path: string, body?: unknown, extra?: Extra): Promise<Answer> {
    return this.write("PATCH", path, body, extra);
  }
  delete(path: string, body?: unknown, extra?: Extra): Promise<Answer> {
    return this.write("DELETE", path, body, extra);
  }

  async write(method: Method, path: string, body?: unknown, extra?: Extra): Promise<Answer> {
    if (!this.cookies.has("XSRF-TOKEN")) await this.get("/sanctum/csrf-cookie");
    return this.request(method, path, body, extra);
  }

  /** Sends a token only if the cookies hold one. A FormData is sent as multipart, a string unchanged, else as JSON. */
  async request(method: Method, path: string, body?: unknown, extra: Extra = {}): Promise<Answer> {
    const headers = new Headers({ Accept: "application/json", "X-Requested-With": "XMLHttpRequest" });
    const jar = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (jar) headers.set("Cookie", jar);
    const token = this.cookies.get("XSRF-TOKEN");
    if (token && method !== "GET") headers.set("X-XSRF-TOKEN", token);
    const isRaw = body === undefined || typeof body === "string" || body instanceof FormData;
    if (typeof body === "string" || !isRaw) headers.set("Content-Type", "application/json");
    for (const [name, value] of Object.entries(extra.headers ?? {})) headers.set(name, value);
    const response = await this.#app.request(path, {
      method,
      headers,
      body: isRaw ? body : JSON.stringify(body),
    });
    this.#keepCookies(response);
    const bytes = await bytesOf(response);
    const text = new TextDecoder().decode(bytes);
    const isJson = response.headers.get("Content-Type")?.includes("json");
    const answer = {
      status: response.status,
      headers: response.headers,
      bytes,
      body: isJson && method !== "HEAD" ? JSON.parse(text) : text,
    };
    expectAsPublished(method, path, answer);
    return answer;
  }

  #keepCookies(response: Response): void {
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = cookie.split("; ");
      const at = pair.indexOf("=");
      const name = pair.slice(0, at);
      if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(at + 1));
    }
  }
}

/** The content of a response; of a stream only what it begins with, since it does not end. */
async function bytesOf(response: Response): Promise<Uint8Array> {
  if (!response.headers.get("Content-Type")?.includes("event-stream") || !response.body) {
    return new Uint8Array(await response.arrayBuffer());
  }
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return value ?? new Uint8Array();
}
