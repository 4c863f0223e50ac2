import { type LookupAddress, lookup } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { addressIn, isPublicAddress } from "./public-address.server.ts";

const maxAnswerBytes = 16 * 1024;

/** The target is not an address that this site may call. */
export class RefusedTarget extends Error {
  override message = "The address leads to this machine, a private network or another special place.";
}

type Resolve = (host: string, done: (error: Error | null, found: LookupAddress[]) => void) => void;
type Rules = {
  resolve: Resolve;
  isAllowed: (address: string) => boolean;
  /** The time limit for the whole request and response. */
  milliseconds: number;
};

const asUsual: Rules = {
  resolve: (host, done) => lookup(host, { all: true }, done),
  isAllowed: isPublicAddress,
  milliseconds: 10_000,
};

export type Answer = {
  status: number;
  /** What `Retry-After` asks for (RFC 9110, 10.2.3), in milliseconds. */
  retryAfter?: number;
};

/**
 * Posts to an address on the internet and returns the HTTP status and the wait that the answer asks for. The connection goes to exactly the address that was
 * checked, so a name that resolves differently the next time cannot reach a private address. Redirects are not
 * followed. At most 16 KiB of the response is read, and none is stored. Throws `RefusedTarget`, any connection error,
 * and an error if there is no whole response within ten seconds.
 */
export async function postToPublic(
  address: string,
  { body, headers }: { body: string | Uint8Array; headers: Record<string, string> },
  rules: Rules = asUsual,
): Promise<Answer> {
  const url = new URL(address);
  const host = addressIn(url.hostname);
  // Node makes no look-up for a numeric address, so `checkedLookup` would not see it.
  if (isIP(host) > 0 && !rules.isAllowed(host)) throw new RefusedTarget();
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const signal = AbortSignal.timeout(rules.milliseconds);
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: "POST",
      headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
      lookup: checkedLookup(rules),
      // Reuses no connection, because an older one may lead to an older address.
      agent: false,
      signal,
    });
    request.on("error", (error) => reject(signal.aborted ? new Error(tooSlow) : error));
    request.on("response", (response) => {
      const retryAfter = millisecondsIn(response.headers["retry-after"]);
      const answer = { status: response.statusCode ?? 0, ...(retryAfter !== undefined && { retryAfter }) };
      let read = 0;
      const end = () => {
        response.destroy();
        resolve(answer);
      };
      response.on("data", (piece: Buffer) => {
        read += piece.length;
        if (read > maxAnswerBytes) end();
      });
      response.on("end", end);
      response.on("error", () => (signal.aborted ? reject(new Error(tooSlow)) : end()));
    });
    request.end(body);
  });
}

/** Reads `Retry-After`: a number of seconds or a date. Undefined for anything else. */
function millisecondsIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return milliseconds > 0 ? milliseconds : undefined;
}

const tooSlow = "No whole answer came in time.";

/** Returns a look-up that refuses a name if any of its addresses is not allowed. */
function checkedLookup({ resolve, isAllowed }: Rules): LookupFunction {
  return (host, options, done) => {
    resolve(host, (error, found) => {
      if (error) return done(error, "", 0);
      const [first] = found;
      if (!first || !found.every((one) => isAllowed(one.address))) return done(new RefusedTarget(), "", 0);
      if (options.all) return done(null, found);
      done(null, first.address, first.family);
    });
  };
}
