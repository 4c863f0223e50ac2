import { firstAdmin } from "../running-site.ts";

/** The server refused a call, or the connection broke. */
export class CallFailed extends Error {}

/** Calls the API like a browser, with cookies and a CSRF token. */
export class ApiClient {
  #url: string;
  #headers: Record<string, string>;
  #cookies = new Map<string, string>();

  /** `headers` are sent with each call. */
  constructor(url: string, headers: Record<string, string> = {}) {
    this.#url = url;
    this.#headers = headers;
  }

  /** A client that is signed in as the site's first admin. */
  static async signedIn(url: string, headers: Record<string, string> = {}): Promise<ApiClient> {
    const client = new ApiClient(url, headers);
    await client.get("/sanctum/csrf-cookie");
    await client.post("/login", { ...firstAdmin, remember: false });
    return client;
  }

  /** The headers of every call, also for requests that do not use this client. */
  get headers(): Record<string, string> {
    return {
      ...this.#headers,
      accept: "application/json",
      cookie: this.cookies,
      "x-xsrf-token": decodeURIComponent(this.#cookies.get("XSRF-TOKEN") ?? ""),
    };
  }

  get cookies(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  get<T>(path: string): Promise<T> {
    return this.#call("GET", path);
  }

  /** Sends a FormData `body` as multipart, anything else as JSON. */
  post<T>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<T> {
    return this.#call("POST", path, body, headers);
  }

  patch<T>(path: string, body: unknown): Promise<T> {
    return this.#call("PATCH", path, body);
  }

  delete(path: string): Promise<void> {
    return this.#call("DELETE", path);
  }

  async #call<T>(
    method: string,
    path: string,
    body?: unknown,
    further: Record<string, string> = {},
  ): Promise<T> {
    const headers = new Headers({ ...this.headers, ...further });
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers.set("Content-Type", "application/json");
    const content = isForm ? body : body === undefined ? undefined : JSON.stringify(body);
    let answer: Response;
    let text: string;
    try {
      answer = await fetch(this.#url + path, { method, headers, body: content ?? null });
      text = await answer.text();
    } catch (error) {
      throw new CallFailed(`${method} ${path}: no answer`, { cause: error });
    }
    if (!answer.ok) throw new CallFailed(`${method} ${path}: ${answer.status} ${text}`);
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return (text ? JSON.parse(text) : undefined) as T;
  }
}
