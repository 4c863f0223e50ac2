import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { erasePerson } from "../../../server/commands/personal-data-commands.ts";
import { jobHandlers } from "../../../server/jobs.ts";
import { archiveAbout, filesHolding } from "../../../test/erasures.ts";
import { mailOfParts, rawMail } from "../../../test/incoming-mails.ts";
import { contactMessage, lastMessage } from "../../../test/messages.ts";
import { openSite } from "../../../test/site.ts";
import { tablesHolding } from "../../../test/tables-holding.ts";
import type { ScanCommand } from "../../platform/config/scan-command.ts";
import { queueHousekeeping } from "../../platform/jobs/housekeeping.server.ts";
import { JobRunner } from "../../platform/jobs/job-runner.server.ts";
import { replyAddressOf } from "../../platform/incoming-mail/reply-address.server.ts";
import { receiveMail } from "./receive-mail.server.ts";

const site = await openSite({
  REPLY_ADDRESS: "office+{key}@frostway.example.com",
  RATE_LIMITS: '{"contactPerClient":{"limit":1000,"seconds":60}}',
  SCAN_COMMAND: "/bin/sh -c 'exit 2'",
  RETENTION: '{"messages":30,"mails":30}',
});
const owner = await site.signIn("owner");
const pdf = "%PDF-1.4\n% of the trailer\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n";
let id: number;

beforeEach(async () => {
  site.clock.advance({ minutes: 11 });
  await site.db.deleteFrom("jobs").execute();
  await site.visitor().post("/api/contact", contactMessage);
  ({ id } = await lastMessage(site));
});

const read = async () => (await owner.get(`/api/messages/${id}`)).body;
const receive = (text: string, from: string) =>
  receiveMail(
    site.services,
    mailOfParts(
      [
        { type: "text/plain", content: text },
        { type: "application/pdf", name: "trailer.pdf", content: pdf },
      ],
      { from, to: replyAddressOf(site.config, id, "") },
    ),
  );
const scanWith = async (scanCommand: ScanCommand | undefined) => {
  const services = { ...site.services, config: { ...site.config, scanCommand } };
  await new JobRunner(services, jobHandlers).drain();
};
const saying = (status: number): ScanCommand => ["/bin/sh", "-c", `echo found; exit ${status}`];
const filesIn = async () => {
  const keys = [];
  for await (const key of site.services.files.list("mail-files/")) keys.push(key);
  return keys;
};

describe("a file of a mail when a scanner is configured", () => {
  it("waits for the scanner, and is opened once that found it clean", async () => {
    await receive("Here.", "vera@example.com");
    const [{ files }] = (await read()).answers;
    const path = `/api/messages/${id}/files/${files[0].id}`;
    expect(files[0].state).toBe("waiting");
    expect((await owner.get(path)).status).toBe(409);
    await scanWith(saying(2));
    expect((await read()).answers[0].files[0].state).toBe("failed");
    expect((await owner.get(path)).status).toBe(409);
    await site.db.updateTable("jobs").set({ run_at: site.clock.now().toISOString() }).execute();
    await scanWith(saying(0));
    expect((await owner.get(path)).status).toBe(200);
  });

  it("is deleted if it is infected, and the thread says so", async () => {
    const before = await filesIn();
    await receive("Here.", "vera@example.com");
    expect(await filesIn()).toHaveLength(before.length + 1);
    await scanWith(saying(1));
    expect((await read()).answers[0].files[0]).toMatchObject({
      state: "infected",
      reason: "The virus scanner found something harmful in it.",
    });
    expect(await filesIn()).toEqual(before);
  });
});

describe("a person whose mails came back", () => {
  it("gets them with their files, and not those of others", async () => {
    await receive("I am Nina.", "nina@example.org");
    await receive("I am Otto.", "otto@example.org");
    const archive = await archiveAbout(site, "nina@example.org");
    const messages = archive.get("messages.json")!;
    expect(messages).toContain("I am Nina.");
    expect(messages).not.toContain("Otto");
    expect([...archive.keys()].filter((name) => name.startsWith("files/mail-files/"))).toHaveLength(1);
  });

  it("is erased from threads of others, with the files and from the search", async () => {
    await receive("Please call Pamela at pia@example.net.", "pia@example.net");
    await receive("I asked pia@example.net, she agrees. Xylophone.", "vera@example.com");
    expect((await owner.get("/api/messages?search=pamela")).body.data).toHaveLength(1);
    const files = await filesIn();
    await eraseNow("pia@example.net");
    expect((await read()).answers).toMatchObject([{ text: "I asked [erased], she agrees. Xylophone." }]);
    expect((await owner.get("/api/messages?search=pamela")).body.data).toEqual([]);
    expect((await owner.get("/api/messages?search=xylophone")).body.data).toHaveLength(1);
    expect(await filesIn()).toHaveLength(files.length - 1);
    expect(await tablesHolding(site.db, /pia@example\.net/)).toEqual([]);
  });

  it("and everything of a thread goes with the message, by its age or with its sender", async () => {
    await receive("Of the person.", "vera@example.com");
    await receiveMail(site.services, rawMail());
    site.clock.advance({ days: 40 });
    await queueHousekeeping(site.services);
    await site.jobs.drain();
    for (const table of [
      "contact_messages",
      "contact_message_answers",
      "mail_files",
      "received_mails",
    ] as const) {
      expect([table, await site.db.selectFrom(table).select("id").execute()]).toEqual([table, []]);
    }
    expect(await filesIn()).toEqual([]);
    expect(filesHolding(site, "of the trailer")).toEqual([]);
  });
});

async function eraseNow(email: string) {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  await erasePerson(site.services, [email, "--yes"]);
  await site.jobs.drain();
}
