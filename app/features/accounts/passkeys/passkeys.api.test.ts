import { beforeEach, describe, expect, it } from "vitest";
import { addPasskey, Authenticator, refusedPasskey } from "../../../../test/authenticator.ts";
import { people } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";
import { sign } from "../../../platform/secrets/signing.server.ts";

const { email, password } = people.customer;

const tooLate = "This took too long or was answered before. Please try again.";
const unchecked = "This passkey could not be checked. Please try again.";

const site = await openSite();
const customer = await site.signIn("customer");

beforeEach(async () => {
  site.clock.advance({ minutes: 2 });
  await site.db.deleteFrom("passkeys").execute();
});

async function add(device = new Authenticator(), browser = customer): Promise<Authenticator> {
  await addPasskey(browser, device);
  return device;
}

describe("adding a passkey", () => {
  it("stores the passkey under a name, and creates recovery codes", async () => {
    const { body: options } = await customer.get("/user/passkeys/options");
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Frostway Transport Refrigeration" },
      user: { name: email, displayName: "Cara Customer" },
      authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
      excludeCredentials: [],
    });
    const device = new Authenticator();
    const answer = await customer.post("/user/passkeys", { name: "Key ring", passkey: device.make(options) });
    expect(answer).toMatchObject({ status: 201, body: { name: "Key ring", last_used_at: null } });
    expect((await customer.get("/user/passkeys")).body).toEqual([answer.body]);
    expect((await customer.get("/user/two-factor-recovery-codes")).body).toHaveLength(8);
    expect((await customer.get("/api/user")).body.data.two_factor_enabled).toBe(false);
  });

  it("accepts several, but no second one from the same device", async () => {
    const [first, second] = [await add(), await add()];
    const { body: options } = await customer.get("/user/passkeys/options");
    const known = options.excludeCredentials.map(({ id }: { id: string }) => id);
    expect(known).toEqual([first.id, second.id]);
    const again = await customer.post("/user/passkeys", { name: "Again", passkey: first.make(options) });
    expect(again).toMatchObject(refusedPasskey("This passkey is here already."));
  });

  it("refuses a passkey that belongs to another account", async () => {
    const device = await add();
    const driver = await site.signIn("driver");
    const { body: options } = await driver.get("/user/passkeys/options");
    const answer = await driver.post("/user/passkeys", { name: "Mine", passkey: device.make(options) });
    expect(answer).toMatchObject(refusedPasskey("This passkey is here already."));
    expect((await driver.get("/user/passkeys")).body).toEqual([]);
    expect((await driver.get("/user/two-factor-recovery-codes")).body).toEqual([]);
  });

  it.each([
    ["of another challenge", { challenge: "b3RoZXI" }],
    ["made on another site", { origin: "https://frostway.example.org" }],
    ["made for another site", { rpId: "example.org" }],
    ["that is a signature", { type: "webauthn.get" }],
    ["made in a frame of another site", { frame: { crossOrigin: true } }],
    ["made below another site", { frame: { topOrigin: "https://frostway.example.org" } }],
    ["of a device that did not verify who uses it", { isVerified: false }],
  ])("refuses one %s", async (_what, lies) => {
    const { body: options } = await customer.get("/user/passkeys/options");
    const passkey = new Authenticator().make(options, lies);
    expect(await customer.post("/user/passkeys", { name: "X", passkey })).toMatchObject(
      refusedPasskey(unchecked),
    );
    expect((await customer.get("/user/passkeys")).body).toEqual([]);
  });

  it("accepts a challenge once, within five minutes, from the session that asked for it", async () => {
    const options = (await customer.get("/user/passkeys/options")).body;
    const send = (browser = customer) =>
      browser.post("/user/passkeys", { name: "X", passkey: new Authenticator().make(options) });
    const elsewhere = await site.signIn("customer");
    elsewhere.cookies.set("site_passkey", customer.cookies.get("site_passkey")!);
    expect(await send(elsewhere)).toMatchObject(refusedPasskey(tooLate));
    const answers = await Promise.all([send(), send()]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
    await customer.get("/user/passkeys/options");
    site.clock.advance({ minutes: 5 });
    expect(await send()).toMatchObject(refusedPasskey(tooLate));
  });

  it("uses the same random user handle each time, and passkeys of earlier versions still work", async () => {
    const { body: options } = await customer.get("/user/passkeys/options");
    const handle = Buffer.from(options.user.id, "base64url");
    expect(handle).toHaveLength(32);
    expect((await customer.get("/user/passkeys/options")).body.user.id).toBe(options.user.id);
    const { body: others } = await (await site.signIn("driver")).get("/user/passkeys/options");
    expect(others.user.id).not.toBe(options.user.id);
    const keyed = sign(
      site.config,
      "user handle of passkeys",
      String((await customer.get("/api/user")).body.data.id),
    );
    expect(handle.toString("hex")).not.toBe(keyed);
    const device = await add();
    const id = (await customer.get("/api/user")).body.data.id as number;
    const signIn = async (userHandle: string) => {
      device.counter += 1;
      const visitor = site.visitor();
      const { body: asked } = await visitor.get("/passkeys/options");
      const passkey = device.sign(asked, { userHandle });
      return (await visitor.post("/passkeys/sign-in", { passkey })).status;
    };
    const numbered = Buffer.from(String(id)).toString("base64url");
    expect([await signIn(options.user.id), await signIn(numbered)]).toEqual([204, 422]);
    await site.db.updateTable("passkeys").set({ user_handle: null }).where("user_id", "=", id).execute();
    expect([await signIn(numbered), await signIn(options.user.id)]).toEqual([204, 422]);
  });

  it("allows twenty passkeys", async () => {
    for (let count = 0; count < 20; count += 1) await add();
    const options = (await customer.get("/user/passkeys/options")).body;
    const answer = await customer.post("/user/passkeys", {
      name: "One more",
      passkey: new Authenticator().make(options),
    });
    expect(answer).toMatchObject(refusedPasskey("There are 20 passkeys already. Please remove one first."));
  });
});

describe("removing a passkey", () => {
  it("leaves the password, and deletes the recovery codes with the last passkey", async () => {
    const device = await add();
    await add();
    const [first, second] = (await customer.get("/user/passkeys")).body;
    expect((await customer.delete(`/user/passkeys/${first.id}`)).status).toBe(204);
    const visitor = site.visitor();
    const passkey = device.sign((await visitor.get("/passkeys/options")).body);
    expect((await visitor.post("/passkeys/sign-in", { passkey })).status).toBe(422);
    expect((await customer.get("/user/two-factor-recovery-codes")).body).toHaveLength(8);
    const signIn = () => site.visitor().post("/login", { email, password });
    expect((await signIn()).body).toEqual({ two_factor: true });
    expect((await customer.delete(`/user/passkeys/${second.id}`)).status).toBe(204);
    expect((await customer.get("/user/passkeys")).body).toEqual([]);
    expect((await customer.get("/user/two-factor-recovery-codes")).body).toEqual([]);
    expect((await signIn()).body).toEqual({ two_factor: false });
  });

  it("touches nobody else's", async () => {
    await add();
    const [{ id }] = (await customer.get("/user/passkeys")).body;
    const driver = await site.signIn("driver");
    expect((await driver.delete(`/user/passkeys/${id}`)).status).toBe(404);
    expect((await customer.get("/user/passkeys")).body).toHaveLength(1);
  });
});

it("can be renamed only by its owner, and not to an empty name", async () => {
  await add();
  const [{ id }] = (await customer.get("/user/passkeys")).body;
  expect(await customer.patch(`/user/passkeys/${id}`, { name: " Work laptop " })).toMatchObject({
    status: 200,
    body: { id, name: "Work laptop" },
  });
  const refusedName = { status: 422, body: { errors: { name: ["The name field is required."] } } };
  expect(await customer.patch(`/user/passkeys/${id}`, { name: " " })).toMatchObject(refusedName);
  const driver = await site.signIn("driver");
  expect((await driver.patch(`/user/passkeys/${id}`, { name: "Mine" })).status).toBe(404);
  expect((await customer.get("/user/passkeys")).body).toMatchObject([{ id, name: "Work laptop" }]);
});

it("requires a confirmed password to add and to remove", async () => {
  await add();
  const [{ id }] = (await customer.get("/user/passkeys")).body;
  const { body: options } = await customer.get("/user/passkeys/options");
  const body = { name: "X", passkey: new Authenticator().make(options) };
  const session = site.db.updateTable("sessions").set({ password_confirmed_at: "2026-01-01T00:00:00.000Z" });
  await session.execute();
  const answers = [
    await customer.get("/user/passkeys/options"),
    await customer.post("/user/passkeys", body),
    await customer.delete(`/user/passkeys/${id}`),
  ];
  await customer.post("/user/confirm-password", { password });
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 423, body: { message: "Password confirmation required." } });
  }
  expect((await customer.get("/user/passkeys")).body).toHaveLength(1);
});

it("leaves a line in the audit log for an administrator's passkeys only", async () => {
  const owner = await site.signIn("owner");
  await add(new Authenticator(), owner);
  await add();
  const [{ id }] = (await owner.get("/user/passkeys")).body;
  await owner.delete(`/user/passkeys/${id}`);
  const lines = await site.db
    .selectFrom("audit_log")
    .select(["actor_name", "action", "subject_name"])
    .where("action", "like", "%passkey%")
    .orderBy("id")
    .execute();
  expect(lines).toEqual([
    { actor_name: "Olive Owner", action: "added a passkey to", subject_name: "Olive Owner" },
    { actor_name: "Olive Owner", action: "removed a passkey of", subject_name: "Olive Owner" },
  ]);
});
