import { describe, expect, it } from "vitest";
import { linkIn, mailsOf } from "../../../../test/mails.ts";
import { openSite } from "../../../../test/site.ts";
import { findUserByEmail } from "../users/users.server.ts";

let count = 0;

const site = await openSite();

describe("verifying an address", () => {
  async function registered() {
    const visitor = site.visitor();
    count += 1;
    const input = {
      firstname: "Rita",
      lastname: "Register",
      email: `rita${count}@example.com`,
      telephone: "07700 900123",
      password: "frozen peas at dawn",
      password_confirmation: "frozen peas at dawn",
    };
    const [mail] = await mailsOf(site, () => visitor.post("/api/register", input));
    return { visitor, input, link: linkIn(mail, /^\/email\/verify\//) };
  }

  it("works for somebody who is not signed in", async () => {
    const { link, input } = await registered();
    const opened = await site.visitor().get(link);
    expect(opened.headers.get("Location")).toBe("/account?verified=1");
    expect((await findUserByEmail(site.db, input.email))?.email_verified_at).not.toBeNull();
  });

  it("leaves the version of the profile, which the user may have open in a form", async () => {
    const { visitor, link } = await registered();
    const profile = (await visitor.get("/api/user")).body.data;
    await visitor.get(link);
    const address = { address1: "1 Quay Street", town: "Dover", postcode: "CT17 9AA" };
    const saved = await visitor.post("/api/user", { ...profile, ...address });
    expect(saved).toMatchObject({ status: 200, body: { data: { email_verified: true, town: "Dover" } } });
  });

  it("says in the link when it ends, in seconds of the Unix clock", async () => {
    const { link } = await registered();
    const day = 24 * 60 * 60;
    expect(new URLSearchParams(link.split("?")[1]).get("expires")).toBe(
      String(site.clock.now().getTime() / 1000 + day),
    );
  });

  it("stores only a hash of the link, in the outbox too", async () => {
    const { link } = await registered();
    const signature = new URLSearchParams(link.split("?")[1]).get("signature")!;
    const tokens = await site.db.selectFrom("account_tokens").selectAll().execute();
    const mails = await site.db.selectFrom("mails").selectAll().execute();
    const jobs = await site.db.selectFrom("jobs").selectAll().execute();
    expect(tokens.length).toBeGreaterThan(0);
    expect(JSON.stringify({ tokens, mails, jobs })).not.toContain(signature);
  });

  it.each([
    [
      "signature",
      (link: string) => link.replace(/signature=(.)/, (_, first) => `signature=${first === "_" ? "-" : "_"}`),
    ],
    ["time", (link: string) => link.replace(/expires=\d/, "expires=9")],
    ["person", (link: string) => link.replace(/verify\/\d+/, "verify/1")],
    ["address", (link: string) => link.replace(/verify\/(\d+)\/../, "verify/$1/00")],
  ])("verifies nothing with an altered %s", async (_, alter) => {
    const { link, visitor } = await registered();
    const opened = await visitor.get(alter(link));
    expect(opened.headers.get("Location")).toBe("/verify-email?link=invalid");
    expect((await visitor.get("/api/user")).body.data.email_verified).toBe(false);
  });

  it("verifies for exactly 24 hours", async () => {
    const [inTime, late] = [await registered(), await registered()];
    site.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
    const opened = await site.visitor().get(inTime.link);
    expect(opened.headers.get("Location")).toBe("/account?verified=1");
    site.clock.advance({ seconds: 1 });
    const openedLate = await site.visitor().get(late.link);
    expect(openedLate.headers.get("Location")).toBe("/verify-email?link=expired");
    expect((await findUserByEmail(site.db, inTime.input.email))?.email_verified_at).not.toBeNull();
    expect((await findUserByEmail(site.db, late.input.email))?.email_verified_at).toBeNull();
  });

  it("mails the link again on request, once a minute, and invalidates the earlier link", async () => {
    const { visitor, input, link } = await registered();
    const send = () => visitor.post("/email/verification-notification");
    const tooSoon = await mailsOf(site, async () => expect((await send()).status).toBe(202));
    expect(tooSoon).toEqual([]);
    site.clock.advance({ seconds: 61 });
    const [again] = await mailsOf(site, async () => expect((await send()).status).toBe(202));
    expect((await visitor.get(link)).headers.get("Location")).toBe("/verify-email?link=expired");
    await visitor.get(linkIn(again, /^\/email\/verify\//));
    expect((await findUserByEmail(site.db, input.email))?.email_verified_at).not.toBeNull();
    expect((await send()).status).toBe(204);
  });
});
