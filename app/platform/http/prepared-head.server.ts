import { STATUS_CODES as reasons, type ServerResponse } from "node:http";

/** How long a connection is kept for its next request. Longer than proxies keep theirs: who closes first loses the request that is on its way. */
export const keptConnectionMilliseconds = 65_000;

/** Where Node keeps an answer's head that is joined and not sent yet. Not documented: `prepared-head.test.ts` holds us to it. */
type Joined = { _header: string };

/** Status and headers of an answer that is sent again and again, joined once. Node checks and joins them anew each time. */
export class PreparedHead {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  #joined: string | undefined;

  constructor(status: number, headers: readonly string[]) {
    this.status = status;
    this.headers = headers;
  }

  /** Has an answer begin with it. Its body, if it has one, is as long as the headers say. */
  begin(response: ServerResponse, requestId: string): void {
    const { req, shouldKeepAlive } = response;
    if (!shouldKeepAlive || req.httpVersionMinor !== 1) {
      response.writeHead(this.status, [...this.headers, "X-Request-Id", requestId]);
      return;
    }
    response.statusCode = this.status;
    (response as ServerResponse & Joined)._header =
      `${(this.#joined ??= this.#join())}Date: ${httpDate()}\r\nX-Request-Id: ${requestId}\r\n\r\n`;
  }

  #join(): string {
    const { status, headers } = this;
    let joined = `HTTP/1.1 ${status} ${reasons[status]}\r\n`;
    for (let at = 0; at < headers.length; at += 2) joined += `${headers[at]}: ${headers[at + 1]}\r\n`;
    joined += `Connection: keep-alive\r\nKeep-Alive: timeout=${keptConnectionMilliseconds / 1000}\r\n`;
    // One byte a letter, as it is sent: what was cut out of a page has two of each.
    return Buffer.from(joined, "latin1").toString("latin1");
  }
}

let second = Number.NaN;
let date = "";

/** The Date header's value (RFC 9110, 6.6.1), made once a second. */
function httpDate(): string {
  const now = Math.floor(Date.now() / 1000);
  if (now !== second) {
    second = now;
    date = new Date(now * 1000).toUTCString();
  }
  return date;
}
