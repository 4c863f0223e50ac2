import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keptConnectionMilliseconds, PreparedHead } from "./prepared-head.server.ts";

const body = Buffer.from("It is cold — at night.");
const headers = ["Content-Type", "text/plain; charset=utf-8", "Content-Length", String(body.byteLength)];
// As what was cut out of a page with such letters is kept: two bytes each.
const cutOut = "—/van.avif".slice(1);
const heads: Record<string, PreparedHead> = {
  200: new PreparedHead(200, [
    ...headers,
    "Link",
    `<${cutOut}>; rel=preload`,
    "Set-Cookie",
    "a=1",
    "Vary",
    "é",
  ]),
  304: new PreparedHead(304, ["ETag", 'W/"1"']),
  404: new PreparedHead(404, headers),
};
let server: Server;

beforeAll(async () => {
  server = createServer((request, response) => {
    const [, by, status] = request.url!.split("/");
    const head = heads[status!]!;
    if (by === "ours") head.begin(response, "id-1");
    else response.writeHead(head.status, [...head.headers, "X-Request-Id", "id-1"]);
    response.end(head.status === 304 ? undefined : body);
  });
  server.keepAliveTimeout = keptConnectionMilliseconds;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());

describe("an answer whose head was joined once", () => {
  it.each([
    ["GET", "200", "HTTP/1.1", ""],
    ["GET", "304", "HTTP/1.1", ""],
    ["GET", "404", "HTTP/1.1", ""],
    ["HEAD", "200", "HTTP/1.1", ""],
    ["GET", "200", "HTTP/1.1", "Connection: close\r\n"],
    ["GET", "200", "HTTP/1.0", ""],
    ["GET", "200", "HTTP/1.0", "Connection: keep-alive\r\n"],
  ])("is the one that Node joins: %s %s by %s %s", async (method, status, version, asked) => {
    const answers = (by: string) => raw(`${method} /${by}/${status} ${version}\r\nHost: x\r\n${asked}\r\n`);
    expect(partsOf(await answers("ours"))).toEqual(partsOf(await answers("node")));
  });

  it("leaves its connection to the next ones, each with a head of its own", async () => {
    const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n`;
    const last = `${ask("/ours/404")}Connection: close\r\n\r\n`;
    const answers = await raw(`${ask("/ours/200")}\r\n${ask("/ours/304")}\r\n${ask("/ours/200")}\r\n${last}`);
    expect(answers.match(/HTTP\/1\.1 \d+ [\w ]+/g)).toEqual([
      "HTTP/1.1 200 OK",
      "HTTP/1.1 304 Not Modified",
      "HTTP/1.1 200 OK",
      "HTTP/1.1 404 Not Found",
    ]);
    expect(answers.split(body.toString("latin1"))).toHaveLength(4);
  });

  it("tells the time at which it is sent", async () => {
    const [, date = ""] = /Date: (.*)\r\n/.exec(await raw("GET /ours/200 HTTP/1.1\r\nHost: x\r\n\r\n"))!;
    expect(new Date(date).toUTCString()).toBe(date);
    expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(5_000);
  });
});

/** All that comes back, a letter for each byte, until the server ends the connection or we have ended ours. */
async function raw(request: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1").setEncoding("latin1");
  socket.end(Buffer.from(request, "latin1"));
  return text(socket);
}

/** Status line, headers in any order but for the clock's, and body. */
function partsOf(answer: string) {
  const [head = "", ...rest] = answer.split("\r\n\r\n");
  const [status, ...lines] = head.split("\r\n");
  return {
    status,
    lines: lines.filter((line) => !line.startsWith("Date:")).toSorted(),
    body: rest.join("\r\n\r\n"),
  };
}
