import { type LookupAddress, lookup } from "node:dns";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { addressIn, isPublicAddress } from "./public-address.server.ts";

const mostAnswerBytes = 16 * 1024;

/** Throws this where the target is none that this site may call. */
export class RefusedTarget extends Error {
  override message = "The address leads to this machine, a private network or another special place.";
}

type Resolve = (host: string, done: (error: Error | null, found: LookupAddress[]) => void) => void;
type Rules = {
  resolve: Resolve;
  isAllowed: (address: string) => boolean;
  /** For the whole exchange. */
  milliseconds: number;
};

const asUsual: Rules = {
  resolve: (host, done) => lookup(host, { all: true }, done),
  isAllowed: isPublicAddress,
  milliseconds: 5_000,
};

/**
 * Posts to an address on the internet and answers with the HTTP status. The connection goes to the very address that was checked, so a name
 * that leads elsewhere at the next look-up gains nothing. Redirects are not followed, and of the answer a little is read and nothing
 * stored. Throws `RefusedTarget`, and what keeps a connection from coming about within five seconds.
 */
export async function postToPublic(
  address: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  rules: Rules = asUsual,
): Promise<number> {
  const url = new URL(address);
  const host = addressIn(url.hostname);
  // Of an address in figures no look-up is made.
  if (isIP(host) > 0 && !rules.isAllowed(host)) throw new RefusedTarget();
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const signal = AbortSignal.timeout(rules.milliseconds);
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: "POST",
      headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
      lookup: checkedLookup(rules),
      // No connection of before, which may lead to an address of before.
      agent: false,
      signal,
    });
    request.on("error", (error) => reject(signal.aborted ? new Error(tooSlow) : error));
    request.on("response", (response) => {
      const status = response.statusCode ?? 0;
      let read = 0;
      const end = () => {
        response.destroy();
        resolve(status);
      };
      response.on("data", (piece: Buffer) => {
        read += piece.length;
        if (read > mostAnswerBytes) end();
      });
      response.on("end", end);
      response.on("error", () => (signal.aborted ? reject(new Error(tooSlow)) : end()));
    });
    request.end(body);
  });
}

const tooSlow = "No whole answer came in time.";

/** One private address among others is enough to refuse a name. */
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
