import { beforeEach, describe, expect, it } from "vitest";
import {
  applicationFields,
  applicationForm,
  signatureJpeg,
  storedApplication,
} from "../../../../test/applications.ts";
import { jpeg } from "../../../../test/pictures.ts";
import { linkIn, mailsOf } from "../../../../test/mails.ts";
import { openSite } from "../../../../test/site.ts";
import { honeypotField } from "../../../platform/validation/spam.ts";
import { findSigningPage } from "./signing.server.ts";

let round = 0;

const many = { limit: 1000, seconds: 60 };
const site = await openSite({
  RATE_LIMITS: JSON.stringify({ accountRequestsPerClient: many, signingMailsPerAddressADay: many }),
  ADMIN_SECOND_FACTOR: "optional",
});
const signature = await signatureJpeg();
const other = await signatureJpeg({ width: 500 });

beforeEach(async () => {
  round += 1;
  site.clock.advance({ minutes: 61 });
  await site.db.deleteFrom("jobs").execute();
  await site.db.deleteFrom("trade_signings").execute();
  await site.jobs.drain();
});

const filledIn = () => ({
  ...applicationFields,
  signer_name: "Dana Director",
  signer_email: "dana@haulage.example.com",
  submission_key: `form ${round}`,
  terms_shown: null,
});

describe("sending an application to the person who signs", () => {
  it("mails that person a link without any typed text, and stores no application", async () => {
    const before = await applications();
    const mails = await mailsOf(site, send);
    expect(mails).toMatchObject([
      { to: "dana@haulage.example.com", replyTo: "accounts@frostway.example.com" },
    ]);
    const { subject, text, html } = mails[0]!;
    expect([subject, text, html].join("\n")).not.toMatch(/Dana|Ada|Łowca/);
    expect(await applications()).toBe(before);
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

describe("the person who signs", () => {
  it("stores a robot's application as spam, with the usual answer", async () => {
    const mails = await mailsOf(site, async () => {
      const sent = await send({ [honeypotField]: "https://example.com" });
      expect(Object.keys(sent.body)).toEqual(Object.keys((await send({ submission_key: "honest" })).body));
      const { status, body } = await sign(tokenOf(sent.body));
      expect(status).toBe(201);
      expect(body).toEqual({ message: "Account Request Sent", reference: expect.any(String) });
      expect(await watch(sent.body.watch_key)).toEqual({ state: "signed", reference: body.reference });
      expect((await storedApplication(site, body.reference)).status).toBe("spam");
    });
    expect(mails.map(({ to }) => to)).toEqual(["dana@haulage.example.com"]);
  });

  it("sends the application once, as filled in, and the record says who signed and by which way", async () => {
    const [mail] = await mailsOf(site, send);
    const token = linkIn(mail, /^\/sign\//).slice("/sign/".length);
    const { watch_key } = (await send()).body;
    const mails = await mailsOf(site, async () => {
      const answers = await Promise.all([1, 2, 3].map(() => sign(token, { company_name: "Changed Ltd" })));
      for (const answer of answers) expect(answer).toMatchObject({ status: 201 });
      expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
    });
    const { reference } = await watch(watch_key);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      "accounts@frostway.example.com",
      "ada@haulage.example.com",
      "dana@haulage.example.com",
    ]);
    const row = await storedApplication(site, reference);
    expect(row).toMatchObject({
      ...applicationFields,
      signer_name: "Dana Director",
      signer_position: "Managing director",
      signed_by: "mail",
    });
    const owner = await site.signIn("owner");
    const { body } = await owner.get(`/api/applications/${row.id}`);
    expect(body.signer).toMatchObject({ name: "Dana Director", way: "mail", filled_from: "unknown" });
    const { fields } = await site.db.selectFrom("trade_signings").select("fields").executeTakeFirstOrThrow();
    expect(fields).toBe("{}");
    expect(await page(token)).toMatchObject({ state: "signed", fields: null });
    const second = await sign(token, {}, other);
    expect(second).toMatchObject({ status: 409, body: { message: expect.stringContaining("already") } });
    expect(await withdraw(watch_key)).toMatchObject({ status: 409 });
  });

  it("may come by scanning the code", async () => {
    const sent = await send();
    const { body } = await sign(tokenOf(sent.body));
    expect((await storedApplication(site, body.reference)).signed_by).toBe("code");
  });

  it("is refused without name, position or signature, and if the terms have changed", async () => {
    const token = tokenOf((await send()).body);
    const refused = await sign(token, { signer_name: "", signer_position: null });
    expect(refused.body.errors).toEqual({
      signer_name: ["Please enter the name of the person who signs"],
      signer_position: ["Please enter your position"],
    });
    const blank = await sign(token, {}, await jpeg({ colour: "#ffffff" }));
    expect(blank.body.errors).toEqual({ signature: ["Please sign the form"] });
    expect(await sign(token, { terms_shown: "1-2-3" })).toMatchObject({ status: 409 });
    expect((await sign(token)).status).toBe(201);
  });

  it("cannot sign with a guessed key, or with the key that only watches", async () => {
    const { watch_key } = (await send()).body;
    for (const token of ["0".repeat(64), watch_key]) {
      expect((await sign(token)).status).toBe(404);
      expect(await page(token)).toBeUndefined();
    }
    expect((await site.visitor().get(`/api/signings/${"0".repeat(64)}`)).status).toBe(404);
    expect((await withdraw("0".repeat(64))).status).toBe(404);
  });

  it("cannot sign after the applicant has withdrawn or has signed alone", async () => {
    const first = (await send()).body;
    expect((await withdraw(first.watch_key)).status).toBe(204);
    expect((await withdraw(first.watch_key)).status).toBe(204);
    expect(await sign(tokenOf(first))).toMatchObject({ status: 409 });
    const second = (await send()).body;
    expect(second.watch_key).not.toBe(first.watch_key);
    const form = applicationForm(signature, { submission_key: `form ${round}` });
    expect((await site.visitor().post("/api/accountRequest", form)).status).toBe(201);
    expect(await sign(tokenOf(second), {}, other)).toMatchObject({ status: 409 });
    expect((await watch(second.watch_key)).state).toBe("ended");
  });

  it("creates one application, even if several people sign at the same moment", async () => {
    const token = tokenOf((await send()).body);
    const before = await applications();
    const form = applicationForm(other, { submission_key: `form ${round}` });
    const answers = await Promise.all([
      sign(token),
      sign(token, {}, await signatureJpeg({ width: 400 })),
      site.visitor().post("/api/accountRequest", form),
    ]);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(await applications()).toBe(before + 1);
    expect(await site.db.selectFrom("file_intents").selectAll().execute()).toEqual([]);
  });

  it("signs nothing by only opening the page", async () => {
    const token = tokenOf((await send()).body);
    const before = await site.db.selectFrom("trade_signings").selectAll().execute();
    expect(await page(token)).toMatchObject({ state: "waiting" });
    expect((await site.visitor().get("/api/signatures")).status).toBe(405);
    expect(await site.db.selectFrom("trade_signings").selectAll().execute()).toEqual(before);
  });
});

function send(change: Record<string, unknown> = {}) {
  return site.visitor().post("/api/signings", { ...filledIn(), ...change });
}

function sign(token: string, change: Record<string, string | null> = {}, drawn = signature) {
  const form = new FormData();
  const fields = { token, signer_name: "Dana Director", signer_position: "Managing director", ...change };
  for (const [name, value] of Object.entries(fields)) if (value !== null) form.set(name, value);
  form.set("signature", new File([new Uint8Array(drawn)], "signature.jpg", { type: "image/jpeg" }));
  return site.visitor().post("/api/signatures", form);
}

function withdraw(watch_key: string) {
  return site.visitor().post(`/api/signings/${watch_key}/withdrawal`);
}

async function watch(key: string) {
  return (await site.visitor().get(`/api/signings/${key}`)).body;
}

/** The data that the page of a key loads. */
function page(token: string) {
  return findSigningPage(site.db, site.clock.now(), token);
}

function tokenOf({ sign_url }: { sign_url: string }): string {
  return sign_url.split("/").at(-1)!;
}

async function applications(): Promise<number> {
  return (await site.db.selectFrom("trade_applications").select("id").execute()).length;
}
