import { describe, expect, it } from "vitest";
import {
  applicationFields,
  applicationForm,
  signatureJpeg,
  storedApplication,
} from "../../../../test/applications.ts";
import { jpeg } from "../../../../test/pictures.ts";
import { linkIn, mailsOf } from "../../../../test/mails.ts";
import { useSignings } from "../../../../test/use-signings.ts";
import { honeypotField } from "../../../platform/validation/spam.ts";

const { site, signature, formKey, send, sign, withdraw, watch, page, tokenOf, countApplications } =
  await useSignings();
const other = await signatureJpeg({ width: 500 });

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
    const form = applicationForm(signature, { submission_key: formKey() });
    expect((await site.visitor().post("/api/accountRequest", form)).status).toBe(201);
    expect(await sign(tokenOf(second), {}, other)).toMatchObject({ status: 409 });
    expect((await watch(second.watch_key)).state).toBe("ended");
  });

  it("creates one application, even if several people sign at the same moment", async () => {
    const token = tokenOf((await send()).body);
    const before = await countApplications();
    const form = applicationForm(other, { submission_key: formKey() });
    const answers = await Promise.all([
      sign(token),
      sign(token, {}, await signatureJpeg({ width: 400 })),
      site.visitor().post("/api/accountRequest", form),
    ]);
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    expect(await countApplications()).toBe(before + 1);
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
