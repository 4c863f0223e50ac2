import { beforeEach, describe, expect, it, vi } from "vitest";
import { jobHandlers } from "../../../server/jobs.ts";
import { lastCallOut } from "../../../test/call-outs.ts";
import { apply, archiveAbout, sendMessage } from "../../../test/erasures.ts";
import { mailOfParts } from "../../../test/incoming-mails.ts";
import { lastMessage } from "../../../test/messages.ts";
import type { Browser } from "../../../test/browser.ts";
import { openSite } from "../../../test/site.ts";
import type { ScanCommand } from "../../platform/config/scan-command.ts";
import { replyAddressFor } from "../../platform/incoming-mail/reply-address.server.ts";
import { sweepFileIntents } from "../../platform/files/file-intents.server.ts";
import { queueHousekeeping } from "../../platform/jobs/housekeeping.server.ts";
import { JobRunner } from "../../platform/jobs/job-runner.server.ts";
import { receiveMail } from "./receive-mail.server.ts";

const site = await openSite({
  REPLY_ADDRESS: "office+{key}@frostway.example.com",
  RATE_LIMITS:
    '{"contactPerClient":{"limit":1000,"seconds":60},"accountRequestsPerClient":{"limit":1000,"seconds":60},"callOutsPerClient":{"limit":1000,"seconds":60}}',
  ADMIN_SECOND_FACTOR: "optional",
  SCAN_COMMAND: "/bin/sh -c 'exit 2'",
  RETENTION: '{"messages":30,"applications":30,"callOuts":30,"callOutPositions":30}',
});
let owner: Browser;
let clerk: Browser;
const pdf = "%PDF-1.4\n% of the unit\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n";
let things = 0;

type Listed = { id: number; name: string; state: string; reason: string | null };
const filesOfAnswers = ({ answers }: { answers: { files: Listed[] }[] }) =>
  answers.flatMap(({ files }) => files);

const places = {
  message: {
    address: (id: number) => `/api/messages/${id}`,
    files: filesOfAnswers,
    async add() {
      await sendMessage(site, `vera${things}@example.com`, `Cold? ${things}`);
      return lastMessage(site);
    },
  },
  application: {
    address: (id: number) => `/api/applications/${id}`,
    files: filesOfAnswers,
    add: async () => ({ id: await apply(site, { email: `ada${things}@example.com` }) }),
  },
  "call-out": {
    address: (id: number) => `/api/callouts/${id}`,
    files: ({ notes }: { notes: { files: Listed[] }[] }) => notes.flatMap(({ files }) => files),
    async add() {
      const card = { vehicle_number: `NF21 A${things}`, telephone: `07700 90${1000 + things}` };
      expect((await site.visitor().post("/api/callouts", card)).status).toBe(201);
      return lastCallOut(site);
    },
  },
};
type Kind = keyof typeof places;

beforeEach(async () => {
  things += 1;
  site.clock.advance({ minutes: 11 });
  await site.db.deleteFrom("jobs").execute();
  // A test moves the clock by more than a session lasts.
  [owner, clerk] = [await site.signIn("owner"), await site.signIn("clerk")];
});

const keys = async () => {
  const found = [];
  for await (const key of site.services.files.list("mail-files/")) found.push(key);
  return found;
};
const scanWith = (status: number) => scanBy(`echo found; exit ${status}`);
const scanBy = async (script: string) => {
  const scanCommand: ScanCommand = ["/bin/sh", "-c", script];
  await site.db.updateTable("jobs").set({ run_at: site.clock.now().toISOString() }).execute();
  const services = { ...site.services, config: { ...site.config, scanCommand } };
  await new JobRunner(services, jobHandlers).drain();
};
const send = (kind: Kind, id: number, from: string, files: [string, string][] = [["unit.pdf", pdf]]) =>
  receiveMail(
    site.services,
    mailOfParts(
      [
        { type: "text/plain", content: "Here it is." },
        ...files.map(([name, content]) => ({ type: "application/pdf", name, content })),
      ],
      { from, to: replyAddressFor(site.config, { kind, id }, "") },
    ),
  );
const read = async (kind: Kind, id: number) => {
  const { address, files } = places[kind];
  return files((await clerk.get(address(id))).body);
};
const erase = async (email: string) => {
  expect((await owner.post("/api/data-requests", { email, kind: "erasure" })).status).toBe(201);
};

describe.each(["message", "application", "call-out"] as const)("a file of a mail to one %s", (kind) => {
  const address = (id: number) => places[kind].address(id);
  const add = () => places[kind].add();

  it("waits for the scanner, and is downloaded from its own thing once that found it clean", async () => {
    const { id } = await add();
    const received = await send(kind, id, "sam@example.org", [
      ["../../unit.pdf", pdf],
      ["run.pdf", "MZ this is a program"],
    ]);
    expect(received).toMatchObject({ outcome: "joined", leavesFiles: true });
    const [waiting, refused] = await read(kind, id);
    expect(waiting).toMatchObject({ name: "unit.pdf", state: "waiting", reason: null });
    expect(refused).toMatchObject({
      name: "run.pdf",
      state: "refused",
      reason: "Only PDF, DOC, DOCX and ODT are stored.",
    });
    const path = `${address(id)}/files/${waiting!.id}`;
    expect((await clerk.get(path)).status).toBe(409);
    await scanWith(2);
    expect(await read(kind, id)).toMatchObject([{ state: "failed" }, { state: "refused" }]);
    expect((await clerk.get(path)).status).toBe(409);
    await scanWith(0);
    const download = await clerk.get(path);
    expect(download.status).toBe(200);
    expect(download.headers.get("Content-Disposition")).toBe(
      `attachment; filename="${kind}-${id}-${waiting!.id}.pdf"`,
    );
    expect((await clerk.get(`${address(id)}/files/${refused!.id}`)).status).toBe(404);
    for (const one of ["message", "application", "call-out"] as const) {
      const other = one === kind ? id + 1 : id;
      expect([one, (await clerk.get(`${places[one].address(other)}/files/${waiting!.id}`)).status]).toEqual([
        one,
        404,
      ]);
    }
    expect((await site.visitor().get(path)).status).toBe(401);
    expect((await (await site.signIn("driver")).get(path)).status).toBe(403);
  });

  it("leaves nothing behind if the store fails at the next file of the mail", async () => {
    const { id } = await add();
    const before = await keys();
    const { files } = site.services;
    const store = files.put.bind(files);
    const put = vi.spyOn(files, "put");
    put.mockImplementationOnce(store).mockRejectedValueOnce(new Error("full"));
    const two: [string, string][] = [
      ["one.pdf", pdf],
      ["two.pdf", pdf],
    ];
    await expect(send(kind, id, "sam@example.org", two)).rejects.toThrow("full");
    put.mockRestore();
    expect(await keys()).toEqual(before);
    expect(await site.db.selectFrom("file_intents").selectAll().execute()).toEqual([]);
  });

  it("is deleted if it is infected, and the audit log says of what", async () => {
    const { id } = await add();
    const before = await keys();
    expect((await send(kind, id, "sam@example.org")).leavesFiles).toBeUndefined();
    await scanWith(1);
    expect(await read(kind, id)).toMatchObject([
      { state: "infected", reason: "The virus scanner found something harmful in it." },
    ]);
    expect(await keys()).toEqual(before);
    const line = await site.db
      .selectFrom("audit_log")
      .select(["action", "actor_name", "subject_type", "subject_id"])
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(line).toEqual({
      action: "deleted an infected file of",
      actor_name: "virus scanner",
      subject_type: kind,
      subject_id: String(id),
    });
  });

  it("is deleted later if the site stops just after it was found infected, and no other file of its mail is", async () => {
    const { id } = await add();
    const before = await keys();
    await send(kind, id, "sam@example.org", [
      ["bad.pdf", `${pdf}% EVIL`],
      ["good.pdf", pdf],
    ]);
    const { files } = site.services;
    const stopped = vi.spyOn(files, "delete").mockRejectedValue(new Error("stopped"));
    await scanBy("grep -q EVIL && echo found && exit 1; exit 0");
    stopped.mockRestore();
    expect(await keys()).toHaveLength(before.length + 2);
    await sweepFileIntents(site.services);
    expect(await keys()).toHaveLength(before.length + 1);
    const [bad, good] = await read(kind, id);
    expect([bad!.state, good!.state]).toEqual(["infected", "stored"]);
    expect((await clerk.get(`${address(id)}/files/${good!.id}`)).status).toBe(200);
  });

  it("stays in the bin with its thing, comes back with it, and goes with it for good", async () => {
    const { id } = await add();
    const before = await keys();
    await send(kind, id, "sam@example.org");
    expect((await owner.delete(address(id))).status).toBe(204);
    expect(await keys()).toHaveLength(before.length + 1);
    expect(await send(kind, id, "sam@example.org")).toMatchObject({ outcome: "left" });
    expect(await keys()).toHaveLength(before.length + 1);
    expect((await owner.post(`/api/bin/${kind}/${id}/restore`, {})).status).toBe(200);
    await queueHousekeeping(site.services);
    await scanWith(0);
    const [file] = await read(kind, id);
    expect((await clerk.get(`${address(id)}/files/${file!.id}`)).status).toBe(200);
    await owner.delete(address(id));
    expect((await owner.delete(`/api/bin/${kind}/${id}`)).status).toBe(204);
    expect(await keys()).toEqual(before);
  });

  it("belongs to the data of its sender, also in the bin, and is erased with them", async () => {
    const [{ id }, binned] = [await add(), await nextOf(add)];
    const before = await keys();
    const [sender, other] = [`sender${things}@example.org`, `other${things}@example.org`];
    for (const thing of [id, binned.id]) {
      await send(kind, thing, sender, [[`${sender}.pdf`, pdf]]);
      await send(kind, thing, other, [[`for ${sender}, as agreed.pdf`, pdf]]);
    }
    const archive = await archiveAbout(site, sender);
    expect([...archive.keys()].filter((name) => name.startsWith("files/"))).toHaveLength(2);
    await owner.delete(address(binned.id));
    await erase(sender);
    expect(await keys()).toHaveLength(before.length + 2);
    await owner.post(`/api/bin/${kind}/${binned.id}/restore`, {});
    for (const thing of [id, binned.id])
      expect(await read(kind, thing)).toMatchObject([{ name: "for [erased], as agreed.pdf" }]);
    if (kind === "message") expect((await clerk.get(`/api/messages?search=${sender}`)).body.data).toEqual([]);
  });

  it("goes with its thing once that is too old", async () => {
    const { id } = await add();
    await send(kind, id, "sam@example.org");
    site.clock.advance({ days: 40 });
    await queueHousekeeping(site.services);
    await site.jobs.drain();
    expect((await (await site.signIn("clerk")).get(address(id))).status).toBe(404);
    expect(await site.db.selectFrom("mail_files").select("id").execute()).toEqual([]);
    expect(await keys()).toEqual([]);
  });
});

async function nextOf<T>(add: () => Promise<T>): Promise<T> {
  things += 1;
  return add();
}
