import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import { servicesContext } from "../../platform/http/page-context.server.ts";
import { loader as changePassword } from "./change-password.ts";
import { loader } from "./security-txt.ts";

const site = await openSite({ APP_URL: "https://www.example.com" });

async function shown(config = site.config) {
  const context = new RouterContextProvider();
  context.set(servicesContext, { ...site.services, config });
  const answer = await loader({ context });
  expect(answer.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
  const lines = (await answer.text()).trimEnd().split("\n");
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]));
}

it("names the office for reports of weaknesses, and its own address", async () => {
  expect(await shown()).toEqual({
    Contact: "mailto:office@frostway.example.com",
    Expires: "2026-08-29T00:00:00Z",
    "Preferred-Languages": "en",
    Canonical: "https://www.example.com/.well-known/security.txt",
  });
});

it("names the contact of the setting instead", async () => {
  const securityContact = "https://example.com/report";
  expect(await shown({ ...site.config, securityContact })).toMatchObject({ Contact: securityContact });
});

it("never expires, however long it has been served, and never says more than a year", async () => {
  for (let month = 0; month < 24; month += 1) {
    site.clock.advance({ days: 30 });
    const days = (Date.parse((await shown()).Expires!) - site.clock.now().getTime()) / (24 * 60 * 60 * 1000);
    expect(days).toBeGreaterThan(150);
    expect(days).toBeLessThan(365);
  }
});

it("password managers are led to where the password is changed", () => {
  const { status, headers } = changePassword();
  expect([status, headers.get("Location")]).toEqual([302, "/account/profile"]);
});
