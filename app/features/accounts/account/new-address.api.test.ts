import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { linkIn, mailsOf, pressLink } from "../../../../test/mails.ts";
import { addPerson, people, saveProfile } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";
import { findUserByEmail } from "../users/users.server.ts";
import { findPendingEmail } from "../users/account-tokens.server.ts";

let customer: Browser;

const { password } = people.customer;

const site = await openSite();

beforeEach(async () => {
  site.clock.advance({ minutes: 2 });
  customer = await site.signIn("customer");
});

const me = async () => (await customer.get("/api/user")).body.data;
const save = (change: Record<string, string>) => saveProfile(customer, change);

describe("changing the address", () => {
  it("is pending as soon as the save is answered, before its mail is written", async () => {
    const { id } = await me();
    await save({ email: "at.once@example.com" });
    expect(await findPendingEmail(site.db, site.clock.now(), id)).toBe("at.once@example.com");
  });

  it("takes effect when the link mailed to the new address is opened, and the old address gets a mail", async () => {
    const old = (await me()).email;
    const mails = await mailsOf(site, async () => {
      const answer = await save({ email: "Cara.New@example.com" });
      expect(answer).toMatchObject({ status: 200, body: { data: { email: old, email_verified: true } } });
    });
    expect(new Set(mails.map((mail) => mail.to))).toEqual(new Set(["cara.new@example.com", old]));
    expect(mails.find((mail) => mail.to === old)?.text).toContain("cara.new@example.com");
    const confirmation = mails.find((mail) => mail.to === "cara.new@example.com");
    expect(mails.find((mail) => mail.to === old)?.text).not.toContain("/email/verify/");
    expect(confirmation?.text).toContain("this address is to become the address of an account");
    const link = linkIn(confirmation, /^\/email\/verify\//);
    expect((await pressLink(customer, link)).status).toBe(204);
    expect((await me()).email).toBe("cara.new@example.com");
    await save({ email: old });
    await site.jobs.drain();
    const back = linkIn(
      site.mails.findLast(({ to, text }) => to === old && text.includes("/email/verify/")),
      /^\/email\/verify\//,
    );
    await pressLink(customer, back);
    expect((await me()).email).toBe(old);
    const again = await site.visitor().get(link);
    expect(again.headers.get("Location")).toBe("/verify-email?link=expired");
    expect((await me()).email).toBe(old);
  });

  it("is cancelled by a save with the current address, which makes the mailed link invalid", async () => {
    const { id, email } = await me();
    const owner = await site.signIn("owner");
    for (const [keep, stranger] of [
      [() => save({ email: email.toUpperCase() }), "mistyped@example.com"],
      [() => owner.patch(`/api/users/${id}`, { email }), "wrong@example.com"],
    ] as const) {
      await save({ email: stranger });
      await site.jobs.drain();
      const link = linkIn(
        site.mails.findLast(({ to }) => to === stranger),
        /^\/email\/verify\//,
      );
      expect((await keep()).status).toBe(200);
      expect(await findPendingEmail(site.db, site.clock.now(), id)).toBeUndefined();
      expect((await pressLink(site.visitor(), link)).status).not.toBe(204);
      expect((await me()).email).toBe(email);
      site.clock.advance({ minutes: 2 });
    }
  });

  it("counts no attempt at finding accounts while each address is free", async () => {
    const slots = () =>
      site.db
        .selectFrom("rate_limits")
        .select("hits")
        .where("key", "like", "takenAddressesPerAccount:%")
        .execute();
    for (let address = 0; address < 3; address += 1) {
      expect((await save({ email: `free.${address}@example.com` })).status).toBe(200);
    }
    expect((await slots()).filter(({ hits }) => hits > 0)).toEqual([]);
  });

  it("refuses an address that another account has, even if it was taken after the link was mailed", async () => {
    await addPerson(site.services, "driver");
    expect(await save({ email: people.driver.email.toUpperCase() })).toMatchObject({
      status: 422,
      body: { errors: { email: ["The email has already been taken."] } },
    });
    const mails = await mailsOf(site, () => save({ email: "wanted@example.com" }));
    const link = linkIn(
      mails.find((mail) => mail.to === "wanted@example.com"),
      /^\/email\/verify\//,
    );
    const quicker = { firstname: "Q", lastname: "Q", telephone: "01632 960001", email: "wanted@example.com" };
    await site.visitor().post("/api/register", { ...quicker, password, password_confirmation: password });
    expect(await pressLink(customer, link)).toMatchObject({
      status: 422,
      body: { errors: { signature: [expect.stringContaining("Somebody else has taken this address")] } },
    });
    expect((await me()).email).toBe(people.customer.email);
  });

  it("is cancelled by a reset of the password", async () => {
    const mails = await mailsOf(site, () => save({ email: "thief@example.com" }));
    const link = linkIn(
      mails.find((mail) => mail.to === "thief@example.com"),
      /^\/email\/verify\//,
    );
    const { email } = people.customer;
    const [mail] = await mailsOf(site, () => site.visitor().post("/forgot-password", { email }));
    const token = linkIn(mail, /^\/reset-password\//)
      .slice("/reset-password/".length)
      .split("?")[0];
    await site.visitor().post("/reset-password", { email, token, password, password_confirmation: password });
    expect((await pressLink(site.visitor(), link)).status).toBe(422);
    expect(await findUserByEmail(site.db, "thief@example.com")).toBeUndefined();
  });
});
