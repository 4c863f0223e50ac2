import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, it, onTestFinished, vi } from "vitest";
import { rawMail } from "../../test/incoming-mails.ts";
import { contactMessage, lastMessage } from "../../test/messages.ts";
import { outcomeOf } from "../../test/run-task.ts";
import { openSite } from "../../test/site.ts";
import { replyAddressOf } from "../../app/platform/incoming-mail/reply-address.server.ts";
import { mailReceive } from "./receive-mail.ts";

const site = await openSite({ REPLY_ADDRESS: "office+{key}@frostway.example.com" });
const owner = await site.signIn("owner");
const piped = (raw: Uint8Array) => mailReceive(site.services, Readable.from([raw]));

it("a mail from the pipe is stored once, however often the mail server tries", async () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  await site.visitor().post("/api/contact", contactMessage);
  const { id } = await lastMessage(site);
  const raw = rawMail({ to: replyAddressOf(site.config, id, "") });
  await piped(raw);
  await piped(raw);
  expect((await owner.get(`/api/messages/${id}`)).body.answers).toHaveLength(1);
  await piped(rawMail());
  expect(log.mock.calls.map(([line]) => line)).toEqual([
    "Stored.",
    "Stored.",
    "The mail belongs to nothing here. It was not stored.",
  ]);
});

it("what never can be read is refused with 65, so that the mail server returns it", async () => {
  for (const raw of [new Uint8Array(), new Uint8Array(40 * 1024 * 1024)]) {
    await expect(piped(raw)).rejects.toMatchObject({ code: 65 });
  }
});

it("whatever else fails ends with 75, so that the mail server tries again: here there is no site", async () => {
  const folder = await mkdtemp(join(tmpdir(), "frostway-none-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  vi.stubEnv("DATA_DIR", join(folder, "nothing"));
  vi.stubEnv("DATABASE_URL", "");
  onTestFinished(() => void vi.unstubAllEnvs());
  const { code, errors } = await outcomeOf(["mail", "receive"]);
  expect([code, errors]).toEqual([75, expect.stringMatching(/^Try again later: /)]);
});
