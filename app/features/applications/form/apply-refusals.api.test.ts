import { describe, expect, it } from "vitest";
import {
  applicationFields,
  applicationForm,
  emptyFieldMessages,
  signatureJpeg,
} from "../../../../test/applications.ts";
import { jpeg } from "../../../../test/pictures.ts";
import { openSite } from "../../../../test/site.ts";

const site = await openSite();
const visitor = site.visitor();
const signature = await signatureJpeg();

describe("the server's error under each field, in the words of the specification", () => {
  const messages = {
    ...emptyFieldMessages.stage1,
    ...emptyFieldMessages.stage2,
    signature: "Please sign the form",
  };

  it("answers all errors to an empty form", async () => {
    const answer = await visitor.post("/api/accountRequest", new FormData());
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe("Please enter your name (and 18 more errors)");
    expect(answer.body.errors).toEqual(
      Object.fromEntries(Object.entries(messages).map(([field, message]) => [field, [message]])),
    );
  });

  it.each(Object.entries(messages).filter(([field]) => field !== "signature"))(
    "%s: %s",
    async (field, message) => {
      for (const value of [null, "", "   "]) {
        const answer = await send({ [field]: value });
        expect(answer).toMatchObject({ status: 422, body: { message, errors: { [field]: [message] } } });
      }
    },
  );

  it.each([
    "plain",
    "a@b",
    "@example.com",
    "a b@example.com",
    "a@example.",
    "a@@example.com",
    "a@example.com\nBcc: b@c.de",
  ])("refuses %j as an email address", async (email) => {
    for (const field of ["email", "accounts_email", "ref1_email", "ref2_email"]) {
      const answer = await send({ [field]: email });
      expect(answer.body.errors).toEqual({ [field]: ["Please enter a valid email address"] });
    }
  });

  it("refuses a field of 100,000 characters with a message, and stores nothing", async () => {
    const before = await countStored();
    const answer = await send({ company_name: "c".repeat(100_000), address: "a".repeat(1_001) });
    expect(answer.body.errors).toEqual({
      company_name: ["The company name field must not be greater than 255 characters."],
      address: ["The address field must not be greater than 1000 characters."],
    });
    expect(await countStored()).toBe(before);
  });
});

describe("the signature", () => {
  it("missing: Please sign the form", async () => {
    const answer = await visitor.post("/api/accountRequest", applicationForm(null));
    expect(answer).toMatchObject({ status: 422, body: { errors: { signature: ["Please sign the form"] } } });
    const json = await visitor.post("/api/accountRequest", {
      ...applicationFields,
      signature: "data:image/jpeg,x",
    });
    expect(json.body.errors).toEqual({ signature: ["Please sign the form"] });
  });

  it("blank, in any single colour: Please sign the form", async () => {
    for (const colour of ["#ffffff", "#000000", "#2b6ea3"]) {
      const blank = await jpeg({ width: 600, height: 250, colour });
      const answer = await visitor.post("/api/accountRequest", applicationForm(blank));
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { signature: ["Please sign the form"] } },
      });
    }
  });

  it("empty file, another kind of file, or a damaged JPEG: refused with a message", async () => {
    const cases = [
      [new Uint8Array(0), "The signature must be a JPEG image."],
      [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "The signature must be a JPEG image."],
      [Buffer.from("%PDF-1.7 not a picture"), "The signature must be a JPEG image."],
      [signature.subarray(0, 700), "The signature must be a JPEG image that can be opened."],
    ] as const;
    for (const [bytes, message] of cases) {
      const answer = await visitor.post("/api/accountRequest", applicationForm(bytes));
      expect(answer).toMatchObject({ status: 422, body: { errors: { signature: [message] } } });
    }
  });

  it("over 2 MiB: 413, with the error under the signature", async () => {
    const large = Buffer.concat([signature, Buffer.alloc(2 * 1024 * 1024)]);
    const answer = await visitor.post("/api/accountRequest", applicationForm(large));
    expect(answer).toMatchObject({
      status: 413,
      body: { errors: { signature: ["The file is too large."] } },
    });
  });

  it("leaves no file behind when it, or a field, is refused", async () => {
    const blank = await jpeg({ colour: "#ffffff" });
    await visitor.post("/api/accountRequest", applicationForm(blank));
    await send({ name: null });
    expect(await site.db.selectFrom("file_intents").selectAll().execute()).toEqual([]);
  });
});

function send(changes: Record<string, string | null> = {}) {
  return visitor.post("/api/accountRequest", applicationForm(signature, changes));
}

async function countStored(): Promise<number> {
  return (await site.db.selectFrom("trade_applications").select("id").execute()).length;
}
