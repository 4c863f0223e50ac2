import { Hono } from "hono";
import { FileTooLarge, Invalid, Unauthenticated } from "../../platform/errors.ts";
import type { AppEnvironment } from "../../platform/http/app-environment.ts";
import { bearerToken } from "../../platform/http/bearer.server.ts";
import { takeSlot } from "../../platform/http/rate-limit.server.ts";
import { maxMailBytes, UnreadableMail } from "../../platform/incoming-mail/incoming-mail.ts";
import { Semaphore } from "../../platform/semaphore.server.ts";
import type { Services } from "../../platform/services.ts";
import { receiveMail } from "./receive-mail.server.ts";

/** A mail takes up to 25 MB of memory, so only two are read at once. */
const twoAtOnce = new Semaphore(2, 10);

/**
 * Takes a raw mail from a machine whose token has the scope `mail`. Answers 201 for a mail that was stored, now or
 * before, and 202 for one that belongs to nothing here. The token is no cookie, so no CSRF token is needed.
 */
export function incomingMailHttp(): Hono<AppEnvironment> {
  return new Hono<AppEnvironment>().post("/api/mail", async (context) => {
    const { services, client, machine } = context.var;
    const token = bearerToken(context.req.raw.headers);
    if (!token) throw new Unauthenticated();
    await machine(token, "mail");
    await takeSlot(services.db, services, ["incomingMailsPerClient", client]);
    const { outcome } = await twoAtOnce.run(async () => receive(services, await bytesOf(context.req.raw)));
    context.header("Cache-Control", "no-store");
    return context.json({ outcome }, outcome === "left" ? 202 : 201);
  });
}

async function receive(services: Services, raw: Uint8Array) {
  return receiveMail(services, raw).catch((error: unknown) => {
    throw error instanceof UnreadableMail ? new Invalid({ body: [error.message] }) : error;
  });
}

async function bytesOf(request: Request): Promise<Uint8Array> {
  if (!/^message\/rfc822\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw new Invalid({ body: ["The body must be a raw mail, of the type message/rfc822."] });
  }
  if (Number(request.headers.get("Content-Length") ?? 0) > maxMailBytes) throw new FileTooLarge("body");
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxMailBytes) throw new FileTooLarge("body");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
