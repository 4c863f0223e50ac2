import { describe, expect, it } from "vitest";
import { applicationFields } from "../../../../test/applications.ts";
import { linkIn, mailsOf } from "../../../../test/mails.ts";
import { useSignings } from "../../../../test/use-signings.ts";
import { honeypotField } from "../../../platform/validation/spam.ts";

const { site, send, sign, watch, page, tokenOf, countApplications } = await useSignings();

describe("sending an application to the person who signs", () => {
  it("mails that person a link without any typed text, and stores no application", async () => {
    const before = await countApplications();
    const mails = await mailsOf(site, send);
    expect(mails).toMatchObject([
      { to: "dana@haulage.example.com", replyTo: "accounts@frostway.example.com" },
    ]);
    const { subject, text, html } = mails[0]!;
    expect([subject, text, html].join("\n")).not.toMatch(/Dana|Ada|Łowca/);
    expect(await countApplications()).toBe(before);
  });

  it("stores its keys nowhere in readable form, and has a code that opens the same page", async () => {
    const [mail] = await mailsOf(site, send);
    const token = linkIn(mail, /^\/sign\//).slice("/sign/".length);
    const { watch_key, sign_url, qr_svg } = (await send()).body;
    expect(qr_svg).toContain("<svg");
    const stored = JSON.stringify([
      await site.db.selectFrom("trade_signings").selectAll().execute(),
      await site.db.selectFrom("mails").selectAll().execute(),
    ]);
    for (const key of [token, watch_key, sign_url.split("/").at(-1)]) expect(stored).not.toContain(key);
    for (const one of [token, tokenOf({ sign_url })]) {
      expect(await page(one)).toMatchObject({ state: "waiting", fields: applicationFields });
    }
  });

  it("stores one signing for each form, however often it is sent, and the newest ends the others", async () => {
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ body }) => body.watch_key)).size).toBe(1);
    const changed = await send({ company_name: "Łowca Chilled Haulage PLC" });
    expect(changed.body.watch_key).not.toBe(answers[0].body.watch_key);
    expect(await watch(answers[0].body.watch_key)).toMatchObject({ state: "ended", reference: null });
    expect(await watch((await send()).body.watch_key)).toMatchObject({ state: "waiting" });
    expect(await watch(changed.body.watch_key)).toMatchObject({ state: "ended" });
    expect(await sign(tokenOf(changed.body))).toMatchObject({ status: 409 });
  });

  it("counts once, too, when a changed form is sent again, and mails no link that has ended", async () => {
    const mails = await mailsOf(site, async () => {
      await send();
      const changed = { company_name: "Łowca Chilled Haulage PLC" };
      const [one, again] = [await send(changed), await send(changed)];
      expect(again.body.watch_key).toBe(one.body.watch_key);
      expect(await watch(one.body.watch_key)).toMatchObject({ state: "waiting" });
    });
    expect(mails).toHaveLength(1);
    expect(await page(linkIn(mails[0], /^\/sign\//).slice("/sign/".length))).toMatchObject({
      state: "waiting",
    });
  });

  it("begins anew with a form whose time is over, also before housekeeping has seen it", async () => {
    const first = await send();
    await site.jobs.drain();
    site.clock.advance({ days: 14 });
    const mails = await mailsOf(site, async () => {
      const again = await send();
      expect(again.body.watch_key).not.toBe(first.body.watch_key);
      expect(await watch(again.body.watch_key)).toMatchObject({ state: "waiting" });
    });
    expect(mails).toHaveLength(1);
  });

  it("is refused with errors under the fields, like an application", async () => {
    const refused = await send({ signer_name: " ", signer_email: "nobody", vat_number: "" });
    expect(refused.body.errors).toEqual({
      vat_number: ["Please enter your company VAT number"],
      signer_name: ["Please enter the name of the person who signs"],
      signer_email: ["Please enter a valid email address"],
    });
    expect(await site.db.selectFrom("trade_signings").selectAll().execute()).toEqual([]);
  });

  it("sends no mail for a robot, and at most five mails a day to one address", async () => {
    expect(await mailsOf(site, () => send({ [honeypotField]: "https://example.com" }))).toEqual([]);
    site.config.rateLimits.signingMailsPerAddressADay = { limit: 5, seconds: 86_400 };
    await site.db.deleteFrom("rate_limits").execute();
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent += 1) {
      statuses.push((await send({ submission_key: `many ${sent}`, signer_email: "any@example.com" })).status);
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
    site.config.rateLimits.signingMailsPerAddressADay = { limit: 1000, seconds: 60 };
  });
});
