import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/**
 * A fault of the service: it never responds, never finishes a response, responds late, or refuses with a status and a
 * code.
 */
export type FaultKind =
  | { kind: "swallows" }
  | { kind: "stalls" }
  | { kind: "delays"; milliseconds: number }
  | { kind: "refuses"; status: number; code: string; times?: number };

/**
 * Starts an in-memory S3 service on loopback with the operations that the site uses. It refuses what compatible
 * services refuse. A page of a listing holds only two names, so that every listing has several pages.
 */
export async function startS3StandIn(bucket: string, { listed = 2 } = {}) {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>();
  const state: { trouble: FaultKind | undefined } = { trouble: undefined };
  const server: Server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://s3");
    const [, named, ...rest] = decodeURIComponent(url.pathname).split("/");
    const key = rest.join("/");
    const chunks = await request.toArray().catch(() => undefined);
    // A client that aborts an upload gets no response.
    if (!chunks) return;
    const body = Buffer.concat(chunks);
    const answer = (status: number, content: string | Buffer = "") => response.writeHead(status).end(content);
    if (await isLostIn(state, response)) return;
    const foreign = Object.keys(request.headers).some((name) => /checksum|sdk-checksum|x-amz-acl/.test(name));
    if (!request.headers.authorization?.includes("Credential=KEY/")) return answer(403);
    if (named !== bucket) return answer(404, "<Error><Code>NoSuchBucket</Code></Error>");
    if (foreign) return answer(501);
    if (request.method === "PUT" && request.headers["content-length"]) {
      objects.set(key, { bytes: body, type: request.headers["content-type"] });
      return answer(200);
    }
    if (request.method === "DELETE" && key) return answer(objects.delete(key) ? 204 : 204);
    if (request.method === "GET" && !key) return answer(200, listing(objects, url.searchParams, listed));
    const found = objects.get(key);
    if (!found) return answer(404, "<Error><Code>NoSuchKey</Code></Error>");
    if (request.method === "HEAD") return answer(200);
    if (request.method === "GET") return answer(200, found.bytes);
    return answer(501);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  let connections = 0;
  server.on("connection", () => (connections += 1));
  return {
    objects,
    /** The number of connections opened so far. */
    connections: () => connections,
    /** Starts a fault. Undefined ends it. */
    suffer: (trouble: FaultKind | undefined) => {
      state.trouble = trouble;
      if (!trouble) server.closeAllConnections();
    },
    url: `s3://KEY:se%2Fcret@127.0.0.1:${port}/${bucket}?region=eu-west-2&endpoint=http`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Whether the fault has handled the request, which has its response or will never get one. */
async function isLostIn(
  state: { trouble: FaultKind | undefined },
  response: ServerResponse,
): Promise<boolean> {
  const { trouble } = state;
  if (!trouble) return false;
  if (trouble.kind === "delays") {
    await wait(trouble.milliseconds);
    return false;
  }
  if (trouble.kind === "stalls") response.writeHead(200, { "Content-Length": 1_000 }).write("the beginning");
  if (trouble.kind === "refuses") {
    if (trouble.times !== undefined && (trouble.times -= 1) < 0) return false;
    response.writeHead(trouble.status).end(`<Error><Code>${trouble.code}</Code></Error>`);
  }
  return true;
}

function listing(objects: Map<string, unknown>, query: URLSearchParams, listed: number): string {
  const after = query.get("continuation-token") ?? "";
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get("prefix") ?? "") && key > after)
    .toSorted();
  const page = keys.slice(0, listed);
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><Size>1</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
  );
  const next = keys.length > listed ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${keys.length > listed}</IsTruncated>${next}${contents.join("")}</ListBucketResult>`;
}
