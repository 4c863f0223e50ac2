import { expect, it } from "vitest";
import { applicationFields, signatureJpeg } from "../../../../test/applications.ts";
import { linkIn, mailsOf } from "../../../../test/mails.ts";
import { openSite } from "../../../../test/site.ts";
import { honeypotField } from "../../../platform/validation/spam.ts";
import { forgetSignings, expireSignings } from "./expire-signings.server.ts";

it("a signing that nobody signs ends after fourteen days; the applicant is told once, and the form is erased", async () => {
  const site = await openSite();
  const visitor = site.visitor();
  const director = { signer_name: "Dana Director", signer_email: "dana@haulage.example.com" };
  const form = { ...applicationFields, ...director, submission_key: "one form", terms_shown: null };
  const { body: sent } = await visitor.post("/api/signings", form);
  const stored = () => site.db.selectFrom("trade_signings").selectAll().execute();
  await visitor.post("/api/signings", { ...form, submission_key: "robot", [honeypotField]: "x" });
  await site.jobs.drain();

  site.clock.advance({ days: 13 });
  expect(await mailsOf(site, () => expireSignings(site.services))).toEqual([]);
  site.clock.advance({ days: 1, minutes: 1 });
  const signature = new FormData();
  signature.set("token", sent.sign_url.split("/").at(-1));
  signature.set("signer_name", "Dana Director");
  signature.set("signer_position", "Managing director");
  signature.set("signature", new File([new Uint8Array(await signatureJpeg())], "signature.jpg"));
  expect(await visitor.post("/api/signatures", signature)).toMatchObject({ status: 409 });

  const mails = await mailsOf(site, async () => {
    await Promise.all([expireSignings(site.services), expireSignings(site.services)]);
    await expireSignings(site.services);
  });
  expect(mails.map(({ to }) => to)).toEqual(["ada@haulage.example.com"]);
  expect(linkIn(mails[0], /requestAccount/)).toBe("/requestAccount");
  expect((await visitor.get(`/api/signings/${sent.watch_key}`)).body).toMatchObject({ state: "ended" });
  expect(JSON.stringify(await stored())).not.toContain("Łowca");

  site.clock.advance({ days: 15 });
  await forgetSignings(site.services);
  expect(await stored()).toEqual([]);
});
