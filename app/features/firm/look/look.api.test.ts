import { expect, it } from "vitest";
import { openSite } from "../../../../test/site.ts";
import { firstLook, readLook } from "./look.server.ts";

const polar = { ground: "#3a0d0d", accent: "#a01818", typeface: "serif" };

const site = await openSite();
const owner = await site.signIn("owner");

it("is the stylesheet's at first, and the firm's after a save", async () => {
  expect((await site.visitor().get("/api/firm/look")).body).toEqual({ ...firstLook, version: 1 });
  const answer = await owner.post("/api/firm/look", { ...polar, ground: "#3A0D0D", version: 1 });
  expect(answer).toMatchObject({ status: 200, body: { ...polar, version: 2 } });
  expect((await site.visitor().get("/api/firm/look")).body).toEqual(answer.body);
});

it("answers the later of two owners with the look that the first one saved", async () => {
  const { version } = await readLook(site.db);
  await owner.post("/api/firm/look", { ...polar, typeface: "system", version });
  const late = await owner.post("/api/firm/look", { ...polar, typeface: "archivo", version });
  expect(late).toMatchObject({ status: 409, body: { current: { typeface: "system" } } });
});

it.each([
  [{ ground: "#ffcc00" }, "ground", /The nearest that can be is #[0-9a-f]{6}\.$/],
  [{ accent: "#ffffff" }, "accent", /The nearest that can be is #[0-9a-f]{6}\.$/],
  [{ ground: "navy" }, "ground", /six digits or letters/],
  [{ accent: "#12345" }, "accent", /six digits or letters/],
  [{ ground: "" }, "ground", /required/],
  [{ typeface: "comic" }, "typeface", /./],
])(
  "refuses %j with a reason, and accepts the nearest colour that the reason names",
  async (change, field, words) => {
    const before = await readLook(site.db);
    const { status, body } = await owner.post("/api/firm/look", { ...polar, ...change });
    expect([status, body.errors[field]]).toEqual([422, [expect.stringMatching(words)]]);
    expect(await readLook(site.db)).toEqual(before);
    const [nearest] = /#[0-9a-f]{6}\.$/.exec(body.errors[field][0]) ?? [];
    if (!nearest) return;
    const again = await owner.post("/api/firm/look", { ...firstLook, [field]: nearest.slice(0, 7) });
    expect(again.status).toBe(200);
  },
);
