import { FileTooLarge, Invalid } from "../../platform/errors.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { takeSlot } from "../../platform/http/rate-limit.server.ts";
import { maxMailBytes, UnreadableMail } from "../../platform/incoming-mail/incoming-mail.ts";
import { Semaphore } from "../../platform/semaphore.server.ts";
import type { Services } from "../../platform/services.ts";
import { z } from "../../platform/validation/zod.ts";
import { outcomes } from "./incoming-mail.tables.ts";
import { receiveMail } from "./receive-mail.server.ts";

/** A mail takes up to 25 MB of memory, so only two are read at once. */
const twoAtOnce = new Semaphore(2, 10);
const type = "message/rfc822";

const handedIn = z.object({ outcome: z.enum([...outcomes, "left"]) }).meta({ id: "HandedInMail" });

export const incomingMailApi = new Resource("Incoming mail", "Mails that a mail server hands in.", {
  outcome: "joined",
}).endpoint(
  {
    operationId: "handInMail",
    call: "POST /api/mail",
    summary:
      "Hand in a raw mail. A mail that was handed in before counts once and gets the same answer. 202: it belongs to nothing here, and was not stored",
    guard: "machine",
    machines: "mail",
    rawBody: { type, maxBytes: maxMailBytes },
    status: 201,
    answer: handedIn,
    otherwise: {
      status: 202,
      description: "It belongs to nothing here, and was not stored",
      answer: handedIn,
    },
    limits: ["incomingMailsPerClient"],
  },
  async ({ client, services, context }) => {
    await takeSlot(services.db, services, ["incomingMailsPerClient", client]);
    const { outcome } = await twoAtOnce.run(async () => receive(services, await bytesOf(context.req.raw)));
    if (outcome !== "left") return { outcome };
    return context.json({ outcome }, 202, { "Cache-Control": "no-store" });
  },
);

async function receive(services: Services, raw: Uint8Array) {
  return receiveMail(services, raw).catch((error: unknown) => {
    throw error instanceof UnreadableMail ? new Invalid({ body: [error.message] }) : error;
  });
}

async function bytesOf(request: Request): Promise<Uint8Array> {
  if (request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() !== type) {
    throw new Invalid({ body: [`The body must be a raw mail, of the type ${type}.`] });
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
