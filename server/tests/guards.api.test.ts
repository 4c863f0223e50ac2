import { describe, expect, it } from "vitest";
import type { Browser } from "../../test/browser.ts";
import { type Duty, mayDo, maySee } from "../../app/platform/http/duties.ts";
import { isForAdmins } from "../../app/platform/http/guards.server.ts";
import { openSite } from "../../test/site.ts";
import { api } from "../api.ts";

const endpoints = api.flatMap((resource) => resource.endpoints);
const unsafe = endpoints.filter(({ method, guard }) => method !== "get" && guard !== "machine");
const forMachines = endpoints.filter(({ guard }) => guard === "machine");
const guarded = endpoints.filter(({ guard }) => guard !== "public");
const forAdmins = endpoints.flatMap(({ guard, ...endpoint }) =>
  isForAdmins(guard) ? { ...endpoint, guard } : [],
);

const site = await openSite();
const owner = await site.signIn("owner");
const customer = await site.signIn("customer");
const newcomer = await site.signIn("newcomer");
const editor = await site.signIn("editor");
const clerk = await site.signIn("clerk");
const onlooker = await site.signIn("onlooker");

type Endpoint = (typeof endpoints)[number];
type Method = Parameters<Browser["request"]>[0];

const methodOf = ({ method }: Endpoint) => method.toUpperCase() as Method;
const pathOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, "1");
const send = (browser: Browser, endpoint: Endpoint) =>
  endpoint.method === "get"
    ? browser.get(pathOf(endpoint))
    : browser.write(methodOf(endpoint), pathOf(endpoint), {});
const named = (list: Endpoint[]) =>
  list.map((endpoint) => [`${methodOf(endpoint)} ${endpoint.path}`, endpoint] as const);

describe("every endpoint", () => {
  const open = new Set([
    "GET /sanctum/csrf-cookie",
    "POST /login",
    "POST /two-factor-challenge",
    "POST /two-factor-challenge/passkey",
    "GET /two-factor-challenge/passkey/options",
    "GET /passkeys/options",
    "POST /passkeys/sign-in",
    "POST /api/register",
    "POST /api/first-admin",
    "GET /email/verify/:id/:hash",
    "POST /email/verify",
    "POST /not-mine",
    "POST /forgot-password",
    "POST /not-me",
    "POST /reset-password",
    "GET /api/galleries/:id",
    "GET /api/widgets/:id",
    "GET /api/pages",
    "GET /api/pages/:id",
    "GET /api/slides",
    "GET /api/slides/:id",
    "GET /api/testimonials",
    "GET /api/testimonials/:id",
    "GET /api/company",
    "GET /api/firm",
    "GET /api/firm/look",
    "GET /api/firm/mark",
    "GET /api/facts/:name",
    "POST /api/contact",
    "POST /api/callouts",
    "POST /api/joining/:token",
    "POST /api/testimonial-answers/:token",
    "GET /api/callout-pages/:token",
    "GET /api/callout-reach",
    "GET /api/callout-pages/:token/events",
    "POST /api/callout-cards/:token",
    "GET /api/engineer-pages/:token",
    "POST /api/engineer-pages/:token/steps",
    "POST /api/engineer-pages/:token/report",
    "GET /api/engineer-pages/:token/photographs/:photograph",
    "POST /api/accountRequest",
    "POST /api/references",
    "POST /api/signings",
    "GET /api/signings/:key",
    "POST /api/signings/:key/withdrawal",
    "POST /api/signatures",
  ]);
  /** Endpoints that concern only the signed-in user. */
  const own = /^(\/logout|\/user\/.+|\/api\/user(\/.+)?|\/email\/verification-notification)$/;

  /** Endpoints that only the token of a machine opens. */
  const ofMachines = new Set(["POST /api/mail"]);

  it.each(named(endpoints))(
    "%s is for administrators, unless it is listed as open, for machines or about oneself",
    (name, endpoint) => {
      const isListed = open.has(name) ? "public" : ofMachines.has(name) ? "machine" : undefined;
      const audience = isListed ?? (own.test(endpoint.path) ? "signed-in" : "admin");
      expect(isForAdmins(endpoint.guard) ? "admin" : endpoint.guard).toBe(audience);
    },
  );
});

describe("every unsafe endpoint", () => {
  it("is found by this test: there are many", () => {
    expect(unsafe.length).toBeGreaterThan(25);
    expect(guarded.length).toBeGreaterThan(20);
    expect(forAdmins.length).toBeGreaterThan(10);
    for (const asked of ["pages", "office", "all"]) {
      expect(forAdmins.filter(({ guard }) => guard === asked).length).toBeGreaterThan(2);
    }
  });

  it.each(named(unsafe))(
    "%s refuses a missing, a made-up and another session's token",
    async (_, endpoint) => {
      const attempts: { token?: string }[] = [
        {},
        { token: "made.up" },
        { token: customer.cookies.get("XSRF-TOKEN") },
      ];
      const session = owner.cookies.get("site_session")!;
      for (const { token } of attempts) {
        const browser = site.visitor();
        browser.cookies.set("site_session", session);
        if (token) browser.cookies.set("XSRF-TOKEN", token);
        const answer = await browser.request(methodOf(endpoint), pathOf(endpoint), {});
        expect(answer).toMatchObject({ status: 419, body: { message: "CSRF token mismatch." } });
      }
    },
  );

  it.each(named(unsafe))("%s refuses a request that another site sends", async (_, endpoint) => {
    const headers = { "Sec-Fetch-Site": "cross-site" };
    const answer = await owner.write(methodOf(endpoint), pathOf(endpoint), {}, { headers });
    expect(answer.status).toBe(419);
  });
});

describe("every guarded endpoint", () => {
  it.each(named(guarded))("%s answers 401 to a visitor", async (_, endpoint) => {
    expect(await send(site.visitor(), endpoint)).toMatchObject({
      status: 401,
      body: { message: "Unauthenticated." },
    });
  });

  it.each(named(guarded))(
    "%s answers 401 to a session that awaits its second factor",
    async (_, endpoint) => {
      const half = site.visitor();
      half.cookies.set("site_session", await awaitingSession());
      expect((await send(half, endpoint)).status).toBe(401);
    },
  );

  it.each(named(forMachines))("%s answers 401 to an administrator", async (_, endpoint) => {
    expect((await send(owner, endpoint)).status).toBe(401);
  });

  it.each(named(forAdmins))("%s answers 403 to a customer", async (_, endpoint) => {
    expect(await send(customer, endpoint)).toMatchObject({
      status: 403,
      body: { message: "This action is unauthorized." },
    });
  });

  it.each(named(forAdmins))("%s answers 403 to an administrator who is not verified", async (_, endpoint) => {
    expect(await send(newcomer, endpoint)).toMatchObject({
      status: 403,
      body: { message: "Your email address is not verified." },
    });
  });
});

describe("every endpoint of administrators answers 403 to an administrator without the duty:", () => {
  const beyond = (held: Duty) => named(forAdmins.filter(({ guard }) => !mayDo([held], guard)));
  const refusal = { status: 403, body: { message: "This action is unauthorized." } };

  it.each(beyond("pages"))("%s to one with the duty pages", async (_, endpoint) => {
    expect(await send(editor, endpoint)).toMatchObject(refusal);
  });

  it.each(beyond("office"))("%s to one with the duty office", async (_, endpoint) => {
    expect(await send(clerk, endpoint)).toMatchObject(refusal);
  });

  it.each(named(forAdmins.filter(({ guard }) => !maySee(["look"], guard))))(
    "%s to one who may only look",
    async (_, endpoint) => {
      expect(await send(onlooker, endpoint)).toMatchObject(refusal);
    },
  );
});

describe("an administrator who may only look", () => {
  const seen = forAdmins.filter(({ guard }) => maySee(["look"], guard));

  it.each(named(seen.filter(({ method }) => method !== "get")))(
    "is told why %s is refused",
    async (_, endpoint) => {
      const { status, body } = await send(onlooker, endpoint);
      expect([status, body.code]).toEqual([403, "look_only"]);
      expect(body.message).toContain("may look at this and change nothing");
    },
  );

  it.each(named(seen.filter(({ method }) => method === "get")))("may read %s", async (_, endpoint) => {
    expect((await send(onlooker, endpoint)).status).not.toBe(403);
  });
});

let awaiting: Promise<string> | undefined;

function awaitingSession(): Promise<string> {
  return (awaiting ??= makeAwaitingSession());
}

async function makeAwaitingSession(): Promise<string> {
  await site.signIn("partner");
  await site.db
    .updateTable("users")
    .set({ two_factor_secret: "sealed", two_factor_confirmed_at: site.clock.now().toISOString() })
    .where("email", "=", "percy@example.com")
    .execute();
  const half = await site.signIn("partner");
  return half.cookies.get("site_session")!;
}
