import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { ownProcess } from "../../app/platform/processes/own-process.server.ts";
import { queueHousekeeping } from "../../app/platform/jobs/housekeeping.server.ts";
import { applicationForm, signatureJpeg } from "../../test/applications.ts";
import { addPerson } from "../../test/people.ts";
import { openSite } from "../../test/site.ts";

const site = await openSite();
const userId: number = (await addPerson(site.services, "customer")).id;

beforeEach(() => site.clock.advance({ hours: 1 }));

/** Returns the time in so many milliseconds, in the stored format. */
const inMs = (milliseconds: number) => new Date(site.clock.now().getTime() + milliseconds).toISOString();
const hour = 3_600_000;

async function keepHouse() {
  await queueHousekeeping(site.services);
  await site.jobs.drain();
}

describe("the hourly housekeeping forgets only what is old:", () => {
  it("windows of rate limits that have passed", async () => {
    const window = (key: string, resets_at: string) => ({ key, hits: 3, resets_at });
    await site.db
      .insertInto("rate_limits")
      .values([window("passed", inMs(0)), window("still counting", inMs(1))])
      .execute();
    await keepHouse();
    const left = await site.db.selectFrom("rate_limits").select("key").execute();
    expect(left).toEqual([{ key: "still counting" }]);
  });

  it("sessions that have expired", async () => {
    const session = (token_hash: string, expires_at: string) => ({
      token_hash,
      expires_at,
      user_id: userId,
      remembered: 1,
      password_confirmed_at: inMs(-hour),
      user_agent: "",
      client_address: "",
      created_at: inMs(-hour),
      last_seen_at: inMs(-hour),
    });
    await site.db
      .insertInto("sessions")
      .values([session("expired", inMs(0)), session("alive", inMs(1))])
      .execute();
    await keepHouse();
    const left = await site.db.selectFrom("sessions").select("token_hash").execute();
    expect(left).toEqual([{ token_hash: "alive" }]);
  });

  it("links that have expired", async () => {
    const link = (token_hash: string, expires_at: string) => ({
      kind: "reset-password" as const,
      user_id: userId,
      email: null,
      token_hash,
      created_at: inMs(-hour),
      expires_at,
    });
    await site.db
      .insertInto("account_tokens")
      .values([link("expired", inMs(0)), link("good", inMs(1))])
      .execute();
    await keepHouse();
    const left = await site.db.selectFrom("account_tokens").select("token_hash").execute();
    expect(left).toEqual([{ token_hash: "good" }]);
  });

  it("challenges of passkeys that nobody could use a second time any more", async () => {
    const used = (challenge_hash: string, expires_at: string) => ({ challenge_hash, expires_at });
    await site.db
      .insertInto("used_challenges")
      .values([used("expired", inMs(0)), used("could come again", inMs(1))])
      .execute();
    await keepHouse();
    const left = await site.db.selectFrom("used_challenges").select("challenge_hash").execute();
    expect(left).toEqual([{ challenge_hash: "could come again" }]);
  });

  it("devices that have not been seen for thirteen months", async () => {
    const monthsAgo = new Date(site.clock.now());
    monthsAgo.setUTCMonth(monthsAgo.getUTCMonth() - 13);
    const device = (token_hash: string, seen: number) => ({
      user_id: userId,
      token_hash,
      last_seen_at: new Date(seen).toISOString(),
    });
    await site.db
      .insertInto("known_devices")
      .values([device("old", monthsAgo.getTime() - 1), device("known", monthsAgo.getTime())])
      .execute();
    await keepHouse();
    const left = await site.db.selectFrom("known_devices").select("token_hash").execute();
    expect(left).toEqual([{ token_hash: "known" }]);
  });

  it("files of uploads that were never saved", async () => {
    const intent = (prefix: string, owner: string, created_at: string) => ({ prefix, owner, created_at });
    const source = join(site.config.dataFolder, "source");
    await writeFile(source, "content");
    const folders = ["released/", "lost-elsewhere/", "working-elsewhere/", "working-here/"];
    for (const folder of folders) await site.services.files.put(`${folder}file`, source, "text/plain");
    await site.db
      .insertInto("file_intents")
      .values([
        intent("released/", "", inMs(0)),
        intent("lost-elsewhere/", "another-machine:7:7", inMs(-hour - 1)),
        intent("working-elsewhere/", "another-machine:7:7", inMs(-hour)),
        intent("working-here/", ownProcess, inMs(-2 * hour)),
      ])
      .execute();
    await keepHouse();
    const left = await site.db.selectFrom("file_intents").select("prefix").orderBy("prefix").execute();
    expect(left).toEqual([{ prefix: "working-elsewhere/" }, { prefix: "working-here/" }]);
    const files = (await readdir(join(site.config.dataFolder, "files"), { recursive: true })).filter((name) =>
      name.endsWith("/file"),
    );
    expect(files.toSorted()).toEqual(["working-elsewhere/file", "working-here/file"]);
  });

  it("sent mails, audit entries, spam and failed jobs, each after its number of days", async () => {
    const daysAgo = (days: number) => inMs(-days * 24 * hour);
    const mail = (message_id: string, days: number, sent: boolean) => ({
      kind: "note",
      recipient: "a@example.com",
      subject: "",
      text: "",
      html: "",
      attachments: "[]",
      message_id,
      search_text: "",
      created_at: daysAgo(days),
      sent_at: sent ? daysAgo(days) : null,
    });
    await site.db.deleteFrom("mails").execute();
    await site.db
      .insertInto("mails")
      .values([mail("old", 731, true), mail("waiting", 731, false), mail("new", 729, true)])
      .execute();
    const entry = { actor_name: "", action: "", subject_type: "", details: "{}", search_text: "" };
    await site.db
      .insertInto("audit_log")
      .values([
        ...Array.from({ length: 450 }, () => ({ ...entry, at: daysAgo(2191), subject_name: "old" })),
        { ...entry, at: daysAgo(2189), subject_name: "new" },
      ])
      .execute();
    const message = { email: "", telephone: "", search_text: "", updated_at: "" };
    await site.db
      .insertInto("contact_messages")
      .values([
        { ...message, name: "old spam", status: "spam", created_at: daysAgo(366) },
        { ...message, name: "spam", status: "spam", created_at: daysAgo(364) },
        { ...message, name: "stored for ever", status: "answered", created_at: daysAgo(9_000) },
      ])
      .execute();
    const job = { payload: "{}", run_at: daysAgo(91), created_at: daysAgo(91) };
    await site.db
      .insertInto("jobs")
      .values([
        { ...job, kind: "given-up-long-ago", failed_at: daysAgo(91) },
        { ...job, kind: "given-up", failed_at: daysAgo(89) },
      ])
      .execute();
    await keepHouse();
    const mails = await site.db.selectFrom("mails").select("message_id").orderBy("id").execute();
    expect(mails.map(({ message_id }) => message_id)).toEqual(["waiting", "new"]);
    const entries = await site.db.selectFrom("audit_log").select("subject_name").execute();
    expect(entries.filter(({ subject_name }) => subject_name === "old")).toEqual([]);
    expect(entries.filter(({ subject_name }) => subject_name === "new")).toHaveLength(1);
    const messages = await site.db.selectFrom("contact_messages").select("name").orderBy("id").execute();
    expect(messages.map(({ name }) => name)).toEqual(["spam", "stored for ever"]);
    const jobs = await site.db.selectFrom("jobs").select("kind").where("failed_at", "is not", null).execute();
    expect(jobs).toEqual([{ kind: "given-up" }]);
    await site.db.deleteFrom("jobs").where("failed_at", "is not", null).execute();
  });

  it("applications that are only stored for a number of days, with their files", async () => {
    const form = applicationForm(await signatureJpeg());
    form.set("submission_key", "5b0d2f9c-key-of-one-form");
    const { body } = await site.visitor().post("/api/accountRequest", form);
    expect(body.reference).toBeDefined();
    await site.jobs.drain();
    site.config.retention.applications = 30;
    site.clock.advance({ days: 30 });
    await keepHouse();
    expect(await site.db.selectFrom("trade_applications").select("reference").execute()).toHaveLength(1);
    site.clock.advance({ hours: 1 });
    await keepHouse();
    expect(await site.db.selectFrom("trade_applications").select("reference").execute()).toEqual([]);
    expect(await site.db.selectFrom("trade_submissions").select("claim").execute()).toEqual([]);
    for await (const key of site.services.files.list("applications/")) expect(key).toBeUndefined();
  });

  it("partly received uploads of a killed process", async () => {
    const folder = site.config.temporaryFolder;
    await mkdir(folder, { recursive: true });
    const put = async (name: string, age: number) => {
      await writeFile(join(folder, name), "half of it");
      const at = new Date(site.clock.now().getTime() - age);
      await utimes(join(folder, name), at, at);
    };
    const here = encodeURIComponent(ownProcess);
    const gone = encodeURIComponent(ownProcess.replace(/:\d+:/, ":4194305:"));
    await put(`${here}~in-use`, 5 * hour);
    await put(`${gone}~killed`, 0);
    await put("elsewhere%3A7%3A7~lost", hour + 1);
    await put("elsewhere%3A7%3A7~in-use", hour);
    await put("not-ours", 5 * hour);
    await keepHouse();
    expect((await readdir(folder)).toSorted()).toEqual(
      [`${here}~in-use`, "elsewhere%3A7%3A7~in-use", "not-ours"].toSorted(),
    );
  });

  it("messages and spam after the number of days that a setting names for each", async () => {
    const { retention } = site.config;
    const set = { ...retention, messages: 30, spamMessages: null };
    const message = { email: "", telephone: "", search_text: "", updated_at: "" };
    await site.db.deleteFrom("contact_messages").execute();
    await site.db
      .insertInto("contact_messages")
      .values([
        { ...message, name: "old", status: "answered", created_at: inMs(-31 * 24 * hour) },
        { ...message, name: "new", status: "answered", created_at: inMs(-29 * 24 * hour) },
        { ...message, name: "old spam", status: "spam", created_at: inMs(-31 * 24 * hour) },
      ])
      .execute();
    Object.assign(site.config, { retention: set });
    await keepHouse();
    Object.assign(site.config, { retention });
    const left = await site.db.selectFrom("contact_messages").select("name").orderBy("id").execute();
    expect(left.map(({ name }) => name)).toEqual(["new", "old spam"]);
  });
});
