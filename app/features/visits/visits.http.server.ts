import { Hono } from "hono";
import { MalformedRequest, TooManyAttempts } from "../../platform/errors.ts";
import type { AppEnvironment } from "../../platform/http/app-environment.ts";
import { readText } from "../../platform/http/body.server.ts";
import { networkAround } from "../../platform/http/client-address.server.ts";
import { requireOwnPage } from "../../platform/http/csrf.server.ts";
import { pageOf } from "../pages/addresses.present.ts";
import { NetworkLimit } from "./network-limit.ts";
import type { Visit, VisitCounter } from "./visit-counter.server.ts";
import { hostOf, wayOf } from "./way.server.ts";
import type { CountName } from "./visits.present.ts";

const maxBytes = 1024;

/** What `count-visits.inline.ts` sends as the reason of a request. */
const reasons = new Map<string, CountName>([
  ["view", "views"],
  ["tel:", "calls"],
  ["https://wa.me", "chats"],
  ["mailto:", "mails"],
]);

/** Robots that run scripts and say what they are. */
const robot =
  /bot\b|crawl|spider|slurp|headless|preview|monitor|lighthouse|pagespeed|phantom|playwright|puppeteer/i;
/**
 * The endpoint to which pages report that they were read, and which kind of link was pressed. It sets no cookie and
 * reads none. Neither the client's address nor its `User-Agent` is stored.
 */
export function visitsHttp(counter: VisitCounter): Hono<AppEnvironment> {
  const limit = new NetworkLimit();
  return new Hono<AppEnvironment>().post("/visits", async ({ req, body, var: { services, client } }) => {
    const { config, clock } = services;
    requireOwnPage(config, req.raw);
    const { sent, ...visit } = visitIn(await readText(req.raw, maxBytes));
    const way = wayOf(config, req.raw, sent);
    const now = clock.now();
    if (!limit.take(networkAround(client) ?? client, now)) throw new TooManyAttempts(limit.secondsLeft(now));
    if (!robot.test(req.header("User-Agent") ?? "")) await counter.count({ ...visit, ...way });
    return body(null, 204);
  });
}

/** Reads `view,www.example.com,/about`. Throws `MalformedRequest` for anything else. */
function visitIn(text: string): Pick<Visit, "count" | "page"> & { sent: string } {
  const [, reason = "", sent = "", path] = /^([^,]{1,20}),([^,]{0,253}),(\/[^,]{0,200})$/.exec(text) ?? [];
  const count = reasons.get(reason);
  const isHost = sent === "" || hostOf(sent) !== undefined;
  if (!count || !isHost || path === undefined) throw new MalformedRequest();
  return { count, sent, page: pageOf(path) };
}
