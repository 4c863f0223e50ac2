import { expect, it } from "vitest";
import { apply, manyArrivals } from "../../../../test/customers.ts";
import { linkIn, mailsOf } from "../../../../test/mails.ts";
import { openSite } from "../../../../test/site.ts";

const site = await openSite({ ...manyArrivals, ADMIN_SECOND_FACTOR: "optional" });
const owner = await site.signIn("owner");
const email = "ada@webb.example.com";
const password = "a van full of frozen peas";
const ada = { firstname: "Ada", lastname: "Applicant", password, password_confirmation: password };
const join = (token: string, more: object = {}) =>
  site.visitor().post(`/api/joining/${token}`, { ...ada, ...more });

it("a link to the account online works once, for thirty days, also if it is pressed several times at once", async () => {
  const id = await apply(site, { company_name: "Webb Chilled", email, reg_number: "04411221" });
  const letter = { status: "approved", subject: "It is open", text: "Dear Ada,\n\nit is open." };
  const [mail] = await mailsOf(site, async () => {
    await owner.post(`/api/applications/${id}/decision`, letter);
    site.clock.advance({ minutes: 2 });
  });
  const token = linkIn(mail, /account-online/).split("/account-online/")[1]!;
  site.clock.advance({ days: 29 });
  expect((await join(token, { password: "password", password_confirmation: "password" })).status).toBe(422);
  expect((await join(token, { password_confirmation: "another" })).status).toBe(422);
  const answers = await Promise.all([1, 2, 3].map(() => join(token)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await site.db.selectFrom("users").select("id").where("email", "=", email).execute()).toHaveLength(1);
  expect((await join(token)).status).toBe(404);
  expect((await join("never-sent")).status).toBe(404);
});
