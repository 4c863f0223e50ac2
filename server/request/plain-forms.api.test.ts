import { beforeEach, describe, expect, it } from "vitest";
import type { PlainForm } from "../../app/platform/http/page-context.server.ts";
import { openSite } from "../../test/site.ts";
import { createApp } from "../app.ts";

/** The requests that reached the pages. */
let shown: { method: string; path: string; form: PlainForm | undefined }[];

const message = {
  name: "Vera Visitor",
  email: "vera@example.com",
  telephone: "01632 960200",
  message: "Our trailer unit trips.\r\nCan somebody look at it?",
};
const ownPage = { "Sec-Fetch-Site": "same-origin", Origin: "http://localhost" };

const site = await openSite();
const app: ReturnType<typeof createApp> = createApp(site.services, {
  pages: async ({ method, url }, { form } = {}) => {
    shown.push({ method, path: new URL(url).pathname, form });
    return new Response("<p>a page</p>", { headers: { "Content-Type": "text/html" } });
  },
});

beforeEach(async () => {
  site.clock.advance({ hours: 2 });
  await site.jobs.drain();
  site.mails.length = 0;
  shown = [];
});

describe("the contact form, sent by the browser alone", () => {
  it("is stored and mailed as by the API, and its page says so", async () => {
    const answer = await send("/contact", message, {
      ...ownPage,
      "User-Agent": "Mozilla/5.0 (Android 16; Mobile)",
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(shown).toEqual([
      { method: "GET", path: "/contact", form: { status: 200, typed: {}, errors: {}, message: null } },
    ]);
    const [stored] = await messages();
    expect(stored).toMatchObject({
      ...message,
      message: message.message.replace("\r\n", "\n"),
      status: "new",
    });
    expect(await site.db.selectFrom("visits").selectAll().execute()).toMatchObject([
      { page: "/contact", source: "", device: "phone", forms: 1 },
    ]);
    await site.jobs.drain();
    expect(site.mails).toMatchObject([{ to: "office@frostway.example.com", replyTo: "vera@example.com" }]);
  });

  it("shows what is wrong and everything typed again, and stores nothing", async () => {
    const before = (await messages()).length;
    const answer = await send("/contact", { ...message, email: "no-address", name: " " });
    expect(answer.status).toBe(422);
    expect(shown[0]!.form).toMatchObject({
      errors: {
        name: ["The name field is required."],
        email: ["The email field must be a valid email address."],
      },
      typed: { email: "no-address", telephone: message.telephone },
    });
    expect((await messages()).length).toBe(before);
  });

  it("stores spam as the API does, without telling the robot", async () => {
    expect((await send("/contact", { ...message, leave_blank: "https://spam.example" })).status).toBe(200);
    expect((await messages())[0]).toMatchObject({ status: "spam" });
    expect(JSON.stringify(shown)).not.toContain("spam.example");
  });

  it("takes a second press of the button for the same message", async () => {
    const before = (await messages()).length;
    const twice = { ...message, message: "Pressed twice." };
    const answers = await Promise.all([send("/contact", twice), send("/contact", twice)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await messages()).length).toBe(before + 1);
  });

  it("counts towards the API's rate limit, and shows what was typed again once the limit is reached", async () => {
    let answer = await send("/contact", message);
    for (let sent = 1; answer.status === 200 && sent < 100; sent += 1)
      answer = await send("/contact", { ...message, message: `Words ${sent}` });
    expect(answer.status).toBe(429);
    expect(shown.at(-1)!.form).toMatchObject({
      message: "Too Many Attempts.",
      typed: { name: message.name },
    });
    const visitor = site.visitor();
    const another = { ...message, message: "One more." };
    expect((await visitor.post("/api/contact", another)).status).toBe(429);
  });

  it.each([
    ["another site's page", { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example.com" }],
    ["a page of a neighbouring host", { "Sec-Fetch-Site": "same-site", Origin: "http://other.localhost" }],
    ["a browser that sends the origin alone", { Origin: "https://evil.example.com" }],
    ["a page without an origin", { Origin: "null" }],
    ["no page at all", {}],
  ])("is refused from %s, with what was typed", async (_whence, headers) => {
    const before = (await messages()).length;
    expect((await send("/contact", message, headers)).status).toBe(419);
    expect(shown[0]!.form).toMatchObject({ message: "CSRF token mismatch.", typed: { name: message.name } });
    expect((await messages()).length).toBe(before);
  });

  it("is accepted from a browser that only sends the Origin header", async () => {
    expect((await send("/contact", message, { Origin: "http://localhost" })).status).toBe(200);
  });
});

describe("any other form, sent by the browser alone", () => {
  it.each(["/login", "/register", "/account/profile", "/admin/users/1", "/logout"])(
    "is answered by a page: %s",
    async (path) => {
      const answer = await send(path, { email: "vera@example.com", password: "secretsecret" });
      expect(await answer.text()).toBe("<p>a page</p>");
      expect(shown).toEqual([{ method: "POST", path, form: undefined }]);
    },
  );

  it("does not include a request of a script, with a token or for JSON", async () => {
    const asked = { "X-XSRF-TOKEN": "old", Accept: "text/html" };
    expect((await send("/login", {}, asked)).status).toBe(419);
    expect((await send("/login", {}, { Accept: "application/json" })).status).toBe(419);
    expect((await send("/api/contact", message, ownPage)).status).toBe(419);
    expect(shown).toEqual([]);
  });
});

function send(path: string, fields: Record<string, string>, headers: Record<string, string> = ownPage) {
  return app.request(path, {
    method: "POST",
    headers: { Accept: "text/html,application/xhtml+xml,*/*;q=0.8", ...headers },
    body: new URLSearchParams(fields),
  });
}

function messages() {
  return site.db.selectFrom("contact_messages").selectAll().orderBy("id", "desc").execute();
}
