import { beforeEach, describe, expect, it } from "vitest";
import { mailsOf } from "../../../../test/mails.ts";
import { addPerson, people } from "../../../../test/people.ts";
import { openSite } from "../../../../test/site.ts";

const { email, password } = people.customer;

const site = await openSite();
await addPerson(site.services, "customer");
await addPerson(site.services, "driver");

beforeEach(() => site.clock.advance({ minutes: 2 }));

describe("signed-in devices", () => {
  it("can be signed out while in use: the cookie is deleted with the session", async () => {
    const browser = await site.signIn("customer");
    const devices = (await browser.get("/api/user/sessions")).body;
    const { id } = devices.find((device: { current: boolean }) => device.current);
    const { status, headers } = await browser.delete(`/api/user/sessions/${id}`);
    expect(status).toBe(204);
    expect(headers.getSetCookie().join()).toMatch(/site_session=;/);
    expect((await browser.get("/api/user")).status).toBe(401);
  });

  it("are listed with what they are, and each can be signed out", async () => {
    const firefox = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
    const driver = people.driver;
    const here = site.visitor();
    const there = site.visitor();
    await here.post("/login", driver);
    await there.post("/login", driver, { headers: { "User-Agent": firefox } });
    const devices = (await here.get("/api/user/sessions")).body;
    const other = devices.find((device: { name: string }) => device.name === "Firefox on Windows");
    expect(other).toMatchObject({ current: false, address: expect.any(String) });
    expect(devices.filter((device: { current: boolean }) => device.current)).toHaveLength(1);
    expect((await here.delete(`/api/user/sessions/${other.id}`)).status).toBe(204);
    expect((await there.get("/api/user")).status).toBe(401);
    expect((await here.get("/api/user")).status).toBe(200);
  });

  it("but this one are signed out together", async () => {
    const here = await site.signIn("customer");
    const elsewhere = [await site.signIn("customer"), await site.signIn("customer")];
    const driver = await site.signIn("driver");
    expect((await here.delete("/api/user/sessions")).status).toBe(204);
    for (const browser of elsewhere) expect((await browser.get("/api/user")).status).toBe(401);
    for (const browser of [here, driver]) expect((await browser.get("/api/user")).status).toBe(200);
  });

  it("of somebody else do not exist", async () => {
    const customer = await site.signIn("customer");
    const [device] = (await customer.get("/api/user/sessions")).body;
    const driver = await site.signIn("driver");
    expect(await driver.delete(`/api/user/sessions/${device.id}`)).toMatchObject({ status: 404 });
    expect(await driver.delete("/api/user/sessions/none")).toMatchObject({ status: 404 });
    expect((await customer.get("/api/user")).status).toBe(200);
  });

  it("keep their cookie for 400 days, out of reach of scripts", async () => {
    const answer = await site.visitor().post("/login", { email, password });
    const mark = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("site_device="));
    expect(mark).toContain("; Max-Age=34560000");
    expect(mark).toContain("; HttpOnly");
  });

  it("that were not seen before are announced by mail; known ones are not", async () => {
    const known = site.visitor();
    await known.post("/login", { email, password });
    const silent = await mailsOf(site, async () => {
      await known.post("/logout");
      await known.post("/login", { email, password });
    });
    expect(silent).toEqual([]);
    const iphone =
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1";
    const [mail, ...more] = await mailsOf(site, () =>
      site.visitor().post("/login", { email, password }, { headers: { "User-Agent": iphone } }),
    );
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: email,
      subject: "A sign-in from a new device – Frostway Transport Refrigeration",
      text: expect.stringContaining("Safari on iPhone"),
    });
  });
});
