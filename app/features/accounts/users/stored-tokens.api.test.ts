import { beforeEach, expect, it } from "vitest";
import { addPerson } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";
import {
  findPendingEmail,
  findToken,
  findTokenOf,
  forgetExpiredTokens,
  forgetTokens,
  storeToken,
  replaceToken,
  redeemToken,
} from "./account-tokens.server.ts";
import type { TokenKind } from "./account-tokens.tables.ts";

const site = await openSite();
const [cara, dev] = [await addPerson(site.services, "customer"), await addPerson(site.services, "driver")];
const ids: Record<"cara" | "dev", number> = { cara: cara.id, dev: dev.id };

beforeEach(async () => {
  await site.db.deleteFrom("account_tokens").execute();
  await storeFor("reset-password", "cara");
  await storeFor("verify-email", "cara");
  await storeFor("reset-password", "dev");
  await storeFor("verify-email", "dev");
});

const now = () => site.clock.now();
const inAnHour = () => new Date(now().getTime() + 3_600_000);
const nameOf = (kind: TokenKind, who: keyof typeof ids) => `${kind} of ${who}`;

async function storeFor(kind: TokenKind, who: keyof typeof ids, token = nameOf(kind, who)): Promise<void> {
  const email = `${who}.new@example.com`;
  await storeToken(site.db, now(), { kind, userId: ids[who], email, token, expiresAt: inAnHour() });
}

/** Returns which of the four tokens are valid, and which of the others. */
async function listValid(...others: [TokenKind, string][]): Promise<string[]> {
  const all = (["reset-password", "verify-email"] as const).flatMap((kind) =>
    (["cara", "dev"] as const).map((who) => [kind, nameOf(kind, who)] as const),
  );
  const found: string[] = [];
  for (const [kind, token] of [...all, ...others])
    if (await findToken(site.db, now(), { kind, token })) found.push(token);
  return found;
}

const carasReset = "reset-password of cara";
const others = ["reset-password of dev", "verify-email of cara", "verify-email of dev"];

it("a token replaces only the earlier one of its kind and user", async () => {
  await storeFor("reset-password", "cara", "another");
  expect(await listValid(["reset-password", "another"])).toEqual([...others, "another"]);
});

it("a token is valid only for its kind and until it expires", async () => {
  expect(await findToken(site.db, now(), { kind: "verify-email", token: carasReset })).toBeUndefined();
  expect(await redeemToken(site.db, now(), { kind: "verify-email", token: carasReset })).toBeUndefined();
  site.clock.advance({ minutes: 59, seconds: 59 });
  expect(await listValid()).toHaveLength(4);
  expect(await findTokenOf(site.db, now(), { kind: "verify-email", userId: ids.dev })).toMatchObject({
    user_id: ids.dev,
  });
  expect(await findPendingEmail(site.db, now(), ids.dev)).toBe("dev.new@example.com");
  await forgetExpiredTokens(site.services);
  site.clock.advance({ seconds: 1 });
  expect(await listValid()).toEqual([]);
  expect(await findTokenOf(site.db, now(), { kind: "verify-email", userId: ids.dev })).toBeUndefined();
  expect(await findPendingEmail(site.db, now(), ids.dev)).toBeUndefined();
  expect(await redeemToken(site.db, now(), { kind: "reset-password", token: carasReset })).toBeUndefined();
  expect(await site.db.selectFrom("account_tokens").select("id").execute()).toHaveLength(4);
  await forgetExpiredTokens(site.services);
  expect(await site.db.selectFrom("account_tokens").select("id").execute()).toEqual([]);
});

it("a token is redeemed once, and no other token with it", async () => {
  const redeem = () => redeemToken(site.db, now(), { kind: "reset-password", token: carasReset });
  expect(await redeem()).toMatchObject({ kind: "reset-password", user_id: ids.cara });
  expect(await redeem()).toBeUndefined();
  expect(await listValid()).toEqual(others);
});

it("only that user's tokens of the given kinds are deleted", async () => {
  await forgetTokens(site.db, ids.cara, ["reset-password"]);
  expect(await listValid()).toEqual(others);
  await storeToken(site.db, now(), {
    kind: "first-admin",
    userId: null,
    email: null,
    token: "nobody's",
    expiresAt: inAnHour(),
  });
  expect(await findTokenOf(site.db, now(), { kind: "first-admin", userId: null })).toMatchObject({
    user_id: null,
  });
  expect(await findTokenOf(site.db, now(), { kind: "first-admin", userId: ids.cara })).toBeUndefined();
  await forgetTokens(site.db, null, ["first-admin", "verify-email"]);
  expect(await listValid(["first-admin", "nobody's"])).toEqual(others);
});

it("a token is replaced only if its expiry time matches", async () => {
  const replace = (expiresAt: Date) =>
    replaceToken(site.db, { kind: "reset-password", userId: ids.cara, token: "second", expiresAt });
  await replace(new Date(inAnHour().getTime() + 1));
  expect(await listValid(["reset-password", "second"])).toEqual([carasReset, ...others]);
  await replace(inAnHour());
  expect(await listValid(["reset-password", "second"])).toEqual([...others, "second"]);
});

it("an address is pending for its user while it differs from the current one", async () => {
  expect(await findPendingEmail(site.db, now(), ids.cara)).toBe("cara.new@example.com");
  await forgetTokens(site.db, ids.cara, ["verify-email"]);
  expect(await findPendingEmail(site.db, now(), ids.cara)).toBeUndefined();
  const { email } = await addPerson(site.services, "driver");
  const token = {
    kind: "verify-email",
    userId: ids.dev,
    email,
    token: "same",
    expiresAt: inAnHour(),
  } as const;
  await storeToken(site.db, now(), token);
  expect(await findPendingEmail(site.db, now(), ids.dev)).toBeUndefined();
});
