import { describe, expect, it } from "vitest";
import { mailOfParts, rawMail } from "../../../test/incoming-mails.ts";
import { openSite } from "../../../test/site.ts";
import { receiveMail } from "./receive-mail.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");
const pdf = "%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n";

const receive = (raw: Uint8Array) => receiveMail(site.services, raw);
const read = async (id: number) => (await owner.get(`/api/messages/${id}`)).body;

describe("a mail that belongs to no thread", () => {
  it("is left by default", async () => {
    expect(await receive(rawMail({ inReplyTo: "unknown@example.com" }))).toEqual({
      outcome: "left",
      message_id: null,
    });
  });

  it("becomes a message if the owner wants that, but not if a machine or this site wrote it", async () => {
    const services = { ...site.services, config: { ...site.config, unknownMail: "message" as const } };
    const raw = mailOfParts(
      [
        { type: "text/plain", content: "Do you service Carrier units?" },
        { type: "application/pdf", name: "unit.pdf", content: pdf },
      ],
      { from: "Nora New <nora@example.org>", subject: "A question" },
    );
    const { outcome, message_id } = await receiveMail(services, raw);
    expect(outcome).toBe("message");
    expect(await receiveMail(services, raw)).toEqual({ outcome, message_id });
    expect(await read(message_id!)).toMatchObject({
      name: "Nora New",
      email: "nora@example.org",
      message: "A question\n\nDo you service Carrier units?",
      status: "new",
      files: [{ name: "unit.pdf", state: "stored" }],
    });
    const before = await site.db.selectFrom("contact_messages").select("id").execute();
    for (const mail of [
      { headers: ["Auto-Submitted: auto-replied"] },
      { from: site.config.mailFrom },
      { from: "" },
    ])
      expect(await receiveMail(services, rawMail(mail))).toMatchObject({ outcome: "left" });
    expect(await site.db.selectFrom("contact_messages").select("id").execute()).toHaveLength(before.length);
  });
});
