import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { mailServer } from "../../test/mail-server.ts";
import { openSite } from "../../test/site.ts";
import { checkIdentity, recordVersion } from "../../app/platform/identity/site-identity.server.ts";
import { listProblems } from "../../app/features/system/list-problems.server.ts";
import { openSite as openForVisitors, takeBackOpening } from "../../app/features/opening/opening.server.ts";
import { systemActor } from "../../app/platform/audit/audit.server.ts";
import { createApp } from "../app.ts";
import { checkMailDns } from "./check-mail-dns.ts";
import { examine } from "./doctor.ts";
import type { Finding } from "./finding.ts";

const site = await openSite();
await recordVersion(site.db);
await checkIdentity(site.services);
const { dataFolder, databaseAddress, secret } = site.config;
const isFile = databaseAddress.startsWith(dataFolder);
const settings: Record<string, string> = {
  DATA_DIR: dataFolder,
  APP_SECRET: secret,
  ...(isFile ? {} : { DATABASE_URL: databaseAddress }),
};

const collected = async (findings: AsyncIterable<Finding>) => {
  const all: Finding[] = [];
  for await (const finding of findings) all.push(finding);
  return all;
};
const examined = (more: Record<string, string> = {}, options = {}) =>
  collected(examine({ ...settings, ...more }, options));
const failing = (found: Finding[]) => found.filter(({ state }) => state === "fail");
const of = (found: Finding[], what: string) => found.filter((finding) => finding.what === what);

describe("doctor", () => {
  it("finds a site in order, and changes nothing", async () => {
    const before = await site.db.selectFrom("site_identity").selectAll().execute();
    const found = await examined();
    expect(failing(found)).toEqual([]);
    for (const what of [
      "Site",
      "Settings",
      "Database",
      "Clock",
      "Identity",
      "Disk",
      "Files",
      "From outside",
    ]) {
      expect(of(found, what)).toMatchObject([{ state: "ok" }]);
    }
    expect(of(found, "Mail")).toMatchObject([{ state: "warn", todo: "Set SMTP_URL." }]);
    expect(of(found, "Search")).toMatchObject([
      { state: "warn", words: "search engines are asked to stay away" },
    ]);
    const actor = systemActor(site.clock.now());
    await openForVisitors(site.db, actor);
    expect(of(await examined(), "Search")).toMatchObject([{ state: "ok" }]);
    await takeBackOpening(site.db, actor);
    expect(await site.db.selectFrom("site_identity").selectAll().execute()).toEqual(before);
  });

  it("names a setting that cannot be used, another secret and a folder that is not there", async () => {
    expect(await examined({ PORT: "many" })).toEqual([
      { state: "fail", what: "Settings", words: 'PORT must be a port number from 0 to 65535, not "many".' },
    ]);
    expect(
      failing(await examined({ APP_SECRET: "another secret that is long enough to be one" })),
    ).toMatchObject([
      { what: "Identity", words: expect.stringMatching(/^APP_SECRET is not the secret of this database/) },
    ]);
    const DATA_DIR = `${settings.DATA_DIR}/none`;
    const found = await collected(examine({ DATA_DIR }));
    expect(of(found, "Permissions")).toMatchObject([{ state: "warn", todo: "The first start creates it." }]);
    expect(of(found, "Database")).toMatchObject([
      { state: "fail", words: `there is no site in ${DATA_DIR}`, todo: expect.stringContaining("DATA_DIR") },
    ]);
  });

  it("names a database of a newer version, and a clock that is behind what was written", async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString();
    await (await site.signIn("owner")).post("/api/galleries", { name: "Of tomorrow" });
    await site.db.updateTable("audit_log").set({ at }).execute();
    expect(failing(await examined())).toMatchObject([{ what: "Clock" }]);
    await site.db.deleteFrom("audit_log").execute();
    await sql`insert into kysely_migration (name, timestamp) values ('999-later', 'x')`.execute(site.db);
    expect(failing(await examined())).toMatchObject([
      { what: "Database", words: expect.stringContaining("“999-later”") },
    ]);
    await sql`delete from kysely_migration where name = '999-later'`.execute(site.db);
  });

  it("signs in at the mail server, sends a mail on request only, and says what the server says", async () => {
    const server = await mailServer();
    const SMTP_URL = server.url;
    expect(of(await examined({ SMTP_URL }), "Mail")).toMatchObject([{ state: "ok" }]);
    expect(server.received).toEqual([]);
    expect(of(await examined({ SMTP_URL }, { mailTo: "ann@example.com" }), "Mail")).toHaveLength(2);
    expect(server.asked).toEqual(["ann@example.com"]);
    server.answers = () => "421 Go away";
    expect(failing(await examined({ SMTP_URL }))).toMatchObject([
      { what: "Mail", words: expect.stringContaining("Go away") },
    ]);
  });
});

describe("a proxy that TRUST_PROXY does not name", () => {
  const problemOf = (found: Finding[]) => of(found, "Problem").filter(({ words }) => words.includes("proxy"));
  const visit = async (times: number, headers: Record<string, string>, path = "/api/company") => {
    const app = createApp(site.services);
    for (let time = 0; time < times; time += 1) await app.request(path, { headers });
  };

  const seenAt = (at: Date) =>
    site.db
      .updateTable("site_identity")
      .set({ value: at.toISOString() })
      .where("name", "=", "unknown-proxy")
      .execute();

  it("is no problem while few requests carry its headers, or the setting is on", async () => {
    await visit(19, { "X-Forwarded-For": "192.0.2.1" });
    await visit(40, {});
    const trusting = { ...site.services, config: { ...site.config, trustProxy: true } };
    const app = createApp(trusting);
    for (let time = 0; time < 40; time += 1)
      await app.request("/api/company", { headers: { Forwarded: "for=192.0.2.1" } });
    expect(problemOf(await examined())).toEqual([]);
  });

  it.each(["X-Forwarded-For", "Forwarded", "X-Real-IP"])("is named once %s has come often", async (name) => {
    await site.db.deleteFrom("site_identity").where("name", "=", "unknown-proxy").execute();
    await visit(30, { [name]: "192.0.2.1" });
    await expect
      .poll(async () => (await listProblems(site.services)).map(({ key }) => key))
      .toContain("unknown-proxy");
    await seenAt(new Date());
    expect(problemOf(await examined())).toMatchObject([
      { state: "warn", todo: expect.stringContaining("TRUST_PROXY=on") },
    ]);
    expect(problemOf(await examined({ TRUST_PROXY: "on" }))).toEqual([]);
    await seenAt(new Date(Date.now() - 3 * 86_400_000));
    expect(problemOf(await examined())).toEqual([]);
  });
});

describe("the DNS records of MAIL_FROM's domain", () => {
  const dns = (records: Record<string, string>, dkim?: string) =>
    collected(
      checkMailDns("Frostway <no-reply@mail.example.com>", dkim, async (name) =>
        records[name] === undefined ? [] : [records[name]],
      ),
    );

  it("are looked up, and a missing one is reported with the record to add", async () => {
    const whole = {
      "mail.example.com": "v=spf1 -all",
      "_dmarc.mail.example.com": "v=DMARC1; p=none",
      "k1._domainkey.mail.example.com": "v=DKIM1; p=abc",
    };
    expect((await dns(whole, "k1")).map(({ state }) => state)).toEqual(["ok", "ok", "ok"]);
    const lacking = await dns({}, "k1");
    expect(lacking.map(({ state }) => state)).toEqual(["warn", "warn", "warn"]);
    expect(lacking[1]!.todo).toContain("_dmarc.mail.example.com");
  });

  it("are not checked if no resolver answers", async () => {
    const none = () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }));
    expect(await collected(checkMailDns("a@example.com", undefined, none))).toMatchObject([
      { state: "warn", words: expect.stringContaining("ECONNREFUSED") },
    ]);
  });
});
