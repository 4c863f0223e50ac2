import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { linkIn, mailsOf, pressLink } from "../../test/mails.ts";
import { registration, saveProfile } from "../../test/people.ts";
import { openSite } from "../../test/site.ts";
import { api } from "../api.ts";

/** Requests as sent by programs that scan mail, and by browsers that prefetch. */
const ahead: [name: string, method: "GET" | "HEAD", headers: Record<string, string>][] = [
  ["HEAD", "HEAD", {}],
  ["Sec-Purpose: prefetch", "GET", { "Sec-Purpose": "prefetch" }],
  ["Sec-Purpose: prefetch;prerender", "GET", { "Sec-Purpose": "prefetch;prerender" }],
  ["Purpose: prefetch", "GET", { Purpose: "prefetch" }],
  ["X-Moz: prefetch", "GET", { "X-Moz": "prefetch" }],
];

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const owner = await site.signIn("owner");
await site.signIn("customer");

/** Returns everything that is stored, by table. */
async function stored(): Promise<Record<string, unknown[]>> {
  await site.jobs.drain();
  const tables = await site.db.introspection.getTables();
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    rows[name] = (await sql`select * from ${sql.table(name)}`.execute(site.db)).rows;
  }
  return rows;
}

describe.each(ahead)("%s", (_, method, headers) => {
  it("changes nothing, whatever the address", async () => {
    site.clock.advance({ minutes: 6 });
    const paths = api
      .flatMap(({ endpoints }) => endpoints)
      .filter((endpoint) => endpoint.method === "get")
      .map(({ path }) => path.replace(":name", "company").replaceAll(/:\w+/g, "2"));
    expect(paths.length).toBeGreaterThan(40);
    const before = await stored();
    for (const path of paths) {
      const answer = await owner.request(method, path, undefined, { headers });
      expect(answer.status, path).not.toBe(500);
    }
    expect(await stored()).toEqual(before);
  });

  it("does not use up a link that verifies an address, so that the user can still open it", async () => {
    const visitor = site.visitor();
    const email = `scanned-${method}-${Object.values(headers).join("").replace(";", "")}${Object.keys(headers)[0]}@example.com`;
    const [mail] = await mailsOf(site, () => visitor.post("/api/register", registration(email)));
    const link = linkIn(mail, /^\/email\/verify\//);
    await site.visitor().request(method, link, undefined, { headers });
    await visitor.request(method, link, undefined, { headers });
    expect((await visitor.get("/api/user")).body.data.email_verified).toBe(false);
    expect((await visitor.get(link)).headers.get("Location")).toBe("/account?verified=1");
    expect((await visitor.get("/api/user")).body.data.email_verified).toBe(true);
  });
});

describe("a link that changes an address", () => {
  it("has no effect until somebody presses the button on its page, and then works once", async () => {
    site.clock.advance({ minutes: 61 });
    const visitor = site.visitor();
    await visitor.post("/api/register", registration("before@example.com"));
    const mails = await mailsOf(site, () => saveProfile(visitor, { email: "after@example.com" }));
    const link = linkIn(
      mails.find(({ to }) => to === "after@example.com"),
      /^\/email\/verify\//,
    );
    for (const browser of [site.visitor(), visitor]) {
      const opened = await browser.get(link);
      expect(opened.headers.get("Location")).toMatch(/^\/change-address\//);
    }
    const address = async () => (await visitor.get("/api/user")).body.data.email;
    expect(await address()).toBe("before@example.com");
    const altered = link.replace(/expires=\d/, "expires=9");
    expect((await pressLink(site.visitor(), altered)).status).toBe(422);
    expect((await pressLink(visitor, link)).status).toBe(204);
    expect(await address()).toBe("after@example.com");
    const again = await site.visitor().get(link);
    expect(again.headers.get("Location")).toBe("/account?verified=1");
  });
});
