import { createCipheriv, randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { keyFor, keyIdOf } from "./keys.server.ts";
import { reseal, seal, unseal } from "./sealing.server.ts";
import { isSigned, sign } from "./signing.server.ts";

const old = { secret: "the secret of last year, long enough", previousSecrets: [] };
const rotated = { secret: "the secret of this year, long enough", previousSecrets: [old.secret] };
const notes = { purpose: "notes", owner: "7" };
const stranger = { secret: "somebody else's, and as long as it is", previousSecrets: [] };

it("a sealed text opens only with its secret, purpose and owner, and names its secret", () => {
  const sealed = seal(old, notes, "the word");
  expect(sealed.startsWith(`${keyIdOf(old.secret)}.`)).toBe(true);
  expect(sealed).not.toContain("the word");
  expect(unseal(old, notes, sealed)).toBe("the word");
  expect(unseal(old, { ...notes, purpose: "letters" }, sealed)).toBeUndefined();
  expect(unseal(old, { ...notes, owner: "8" }, sealed)).toBeUndefined();
  expect(unseal(stranger, notes, sealed)).toBeUndefined();
  expect(seal(old, notes, "the word")).not.toBe(sealed);
});

it.each(["", ".", "nonsense", "a.b", "ä.ö", "x".repeat(500)])(
  "%j is not a sealed text, and opening it does not throw",
  (text) => {
    expect(unseal(rotated, notes, text)).toBeUndefined();
    expect(reseal(rotated, notes, text)).toBeUndefined();
  },
);

it("a sealed text with a changed character does not open", () => {
  const sealed = seal(old, notes, "the word");
  for (let at = 9; at < sealed.length - 1; at += 1) {
    const altered = `${sealed.slice(0, at)}${sealed[at] === "A" ? "B" : "A"}${sealed.slice(at + 1)}`;
    expect(unseal(old, notes, altered)).toBeUndefined();
  }
});

it("a previous secret opens its texts, and each is sealed again once", () => {
  const before = seal(old, notes, "the word");
  expect(unseal(rotated, notes, before)).toBe("the word");
  const after = reseal(rotated, notes, before)!;
  expect(unseal({ ...rotated, previousSecrets: [] }, notes, after)).toBe("the word");
  expect(reseal(rotated, notes, after)).toBe(after);
});

it("a text sealed without a secret's name opens with any secret, and gets a name", () => {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(old.secret, "notes"), iv).setAAD(Buffer.from("7"));
  const body = Buffer.concat([cipher.update("the word", "utf8"), cipher.final()]);
  const nameless = Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
  expect(unseal(old, notes, nameless)).toBe("the word");
  expect(unseal(rotated, notes, nameless)).toBe("the word");
  expect(reseal(old, notes, nameless)).toMatch(/^[\w-]{8}\.[\w-]+$/);
});

it("a signature is valid for its purpose and text only, by the current or a previous secret", () => {
  const signature = sign(old, "links", "to the moon");
  expect(isSigned(old, "links", { text: "to the moon", signature })).toBe(true);
  expect(isSigned(rotated, "links", { text: "to the moon", signature })).toBe(true);
  expect(isSigned(rotated, "tokens", { text: "to the moon", signature })).toBe(false);
  expect(isSigned(rotated, "links", { text: "to the sun", signature })).toBe(false);
  expect(isSigned(stranger, "links", { text: "to the moon", signature })).toBe(false);
  expect(
    isSigned(old, "links", { text: "to the moon", signature: sign(rotated, "links", "to the moon") }),
  ).toBe(false);
});
