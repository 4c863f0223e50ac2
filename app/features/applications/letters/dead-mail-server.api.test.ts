import type { Email } from "postal-mime";
import { describe, expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../../test/applications.ts";
import { freePort } from "../../../../test/free-port.ts";
import { mailServer } from "../../../../test/mail-server.ts";
import { openSite } from "../../../../test/site.ts";
import { openMailer } from "../../../platform/mail/open-mailer.server.ts";

const count = 15;

const many = { limit: 1000, seconds: 60 };
const limits = { accountRequestsPerClient: many, applicationCopiesPerAddressADay: many };
const site = await openSite({ RATE_LIMITS: JSON.stringify(limits) });
const port = await freePort();
// A real SMTP client and a real socket. Nobody listens on the port yet.
site.services.mailer = openMailer({ ...site.config, smtpUrl: `smtp://127.0.0.1:${port}` });

describe("fifteen applications at once while the mail server is dead", () => {
  it("are all stored and answered, and all mailed after it returns, each once", async () => {
    const signature = await signatureJpeg();
    const answers = await Promise.all(
      Array.from({ length: count }, (_, number) =>
        site
          .visitor()
          .post("/api/accountRequest", applicationForm(signature, { company_name: `Company ${number} Ltd` })),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const references = answers.map(({ body }) => String(body.reference)).toSorted();
    expect(new Set(references).size).toBe(count);
    await site.jobs.drain();
    const unsent = await site.db.selectFrom("mails").select(["sent_at", "last_error"]).execute();
    expect(unsent).toHaveLength(2 * count);
    expect(unsent.every(({ sent_at, last_error }) => !sent_at && last_error?.includes("ECONNREFUSED"))).toBe(
      true,
    );

    const { received } = await mailServer({ port });
    site.clock.advance({ minutes: 11 });
    await site.jobs.drain();

    expect(received).toHaveLength(2 * count);
    expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(2 * count);
    for (const to of ["accounts@frostway.example.com", "ada@haulage.example.com"]) {
      const mails = received.filter((mail) => mail.to?.[0]?.address === to);
      expect(mails.map(referenceIn).toSorted()).toEqual(references);
      const types = mails.map(({ attachments }) => attachments.map(({ mimeType }) => mimeType).toSorted());
      expect(types.every((all) => all.join() === "application/pdf,image/png")).toBe(true);
    }
    const stored = await site.db
      .selectFrom("trade_applications")
      .select("reference")
      .orderBy("reference")
      .execute();
    expect(stored.map(({ reference }) => reference)).toEqual(references);
    expect(await site.db.selectFrom("jobs").select("id").where("kind", "=", "send-mail").execute()).toEqual(
      [],
    );
  });
});

function referenceIn({ subject = "" }: Email): string {
  return /FW-\w{4}-\w{4}/.exec(subject)?.[0] ?? "";
}
