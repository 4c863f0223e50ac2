import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateSync } from "otplib";
import { inDatabase } from "../in-database.ts";
import { jpeg } from "../pictures.ts";
import { firstAdmin } from "../running-site.ts";
import { type Engine, type EngineTest, until } from "./engine.ts";

/** Tests with an account: the back office and the second factor. Each test signs out at its end. */
export const accountTests: Record<string, EngineTest> = {
  "signing in, and a real paste into a text, which is inserted once and plain": async (engine, url) => {
    await signIn(engine, url, firstAdmin);
    await engine.go(`${url}/admin/widgets`);
    await until(engine, "widgets", () => document.querySelector('main a[href^="/admin/widgets/"]') !== null);
    const path = await engine.read(findTextWidget);
    await engine.go(url + path);
    const surface = '[contenteditable="true"]';
    await until(engine, "the editor", (given) => document.querySelector(given) !== null, surface);
    await engine.click(surface);
    await engine.press("Control", "a");
    await engine.type(surface, "Cold");
    await engine.press("Control", "a");
    await engine.press("Control", "c");
    await engine.press("ArrowRight");
    await engine.press("Control", "v");
    await until(
      engine,
      "Cold, twice",
      (given) => document.querySelector(given)?.textContent === "ColdCold",
      surface,
    );
    await signOut(engine, url);
  },
  "a preview of the page is beside its editor": async (engine, url) => {
    await signIn(engine, url, firstAdmin);
    await engine.go(`${url}/admin/firm`);
    await until(engine, "the frame", () => document.querySelector("iframe") !== null);
    await engine.read(() => document.querySelector("iframe")?.scrollIntoView());
    await until(engine, "the page in it, with its stylesheet", () => {
      const page = document.querySelector("iframe")?.contentDocument;
      return (
        page?.querySelector("h1") != null &&
        page.querySelector("script") === null &&
        page.styleSheets.length > 0
      );
    });
    await signOut(engine, url);
  },
  "two pictures are uploaded at once": async (engine, url) => {
    await signIn(engine, url, firstAdmin);
    await engine.go(`${url}/admin/galleries/4`);
    await until(engine, "the drop area", () => document.querySelector("main input[type=file]") !== null);
    const folder = await mkdtemp(join(tmpdir(), "frostway-engines-"));
    try {
      const files = ["#123456", "#654321"].map((colour) => ({
        colour,
        path: join(folder, `${colour.slice(1)}.jpg`),
      }));
      for (const { colour, path } of files) await writeFile(path, await jpeg({ colour }));
      await engine.choose(
        "main input[type=file]",
        files.map(({ path }) => path),
      );
      await until(
        engine,
        "both are there",
        () => document.querySelectorAll('[data-status="success"]').length === 2,
      );
    } finally {
      await rm(folder, { recursive: true });
    }
    await signOut(engine, url);
  },
  "pictures are sorted by keyboard": async (engine, url) => {
    await signIn(engine, url, firstAdmin);
    await engine.go(`${url}/admin/galleries/3`);
    await until(engine, "the pictures", arePicturesShown);
    const before = await engine.read(orderOfPictures);
    await engine.read(() => document.querySelector<HTMLElement>('[aria-label="Drag picture 1"]')?.focus());
    await engine.press("Enter");
    await until(engine, "a place to put it", () =>
      (document.activeElement?.getAttribute("aria-label") ?? "").startsWith("Insert"),
    );
    await engine.press("ArrowRight");
    await engine.press("Enter");
    await until(engine, "saved", () => document.body.textContent?.includes("Order saved.") ?? false);
    if ((await engine.read(orderOfPictures)) === before) throw new Error("the order is as it was");
    await signOut(engine, url);
  },
  "pictures are sorted by mouse": async (engine, url) => {
    await signIn(engine, url, firstAdmin);
    await engine.setWidth(1280);
    await engine.go(`${url}/admin/galleries/3`);
    await until(engine, "the pictures", arePicturesShown);
    const before = await engine.read(orderOfPictures);
    await engine.dragOnto('[data-image]:has([aria-label="Drag picture 3"])', "[data-image]");
    await until(engine, "saved", () => document.body.textContent?.includes("Order saved.") ?? false);
    if ((await engine.read(orderOfPictures)) === before) throw new Error("the order is as it was");
    await signOut(engine, url);
  },
  "an account is registered, gets a second factor, and signs in with its code": async (engine, url, site) => {
    const person = {
      email: `${engine.name.toLowerCase()}@example.com`,
      password: "three frozen peas in a pod",
    };
    const fields = {
      firstname: "Ann",
      lastname: "Other",
      email: person.email,
      telephone: "01632 960100",
      password: person.password,
      password_confirmation: person.password,
    };
    await engine.go(`${url}/register`);
    await until(engine, "scripts", isAlive);
    for (const [name, text] of Object.entries(fields)) await engine.type(`main [name="${name}"]`, text);
    await engine.click('main form button[type="submit"]');
    await until(engine, "the account", () => location.pathname === "/account");
    // Verifies the address, as the mailed link does. A second factor requires this.
    const at = new Date().toISOString();
    inDatabase(site, "update users set email_verified_at = ? where email = ?", at, person.email);
    await callSite(engine, "POST", "/user/two-factor-authentication");
    const { secretKey = "" } = await callSite(engine, "GET", "/user/two-factor-secret-key");
    // Each code is accepted once. This uses the previous code, and signing in uses the current one.
    const code = codeOf(secretKey, -30);
    await callSite(engine, "POST", "/user/confirmed-two-factor-authentication", { code });
    await signOut(engine, url);
    await signIn(engine, url, person);
    await until(engine, "the challenge", () => document.querySelector('main [name="code"]') !== null);
    await engine.type('main [name="code"]', codeOf(secretKey, 0));
    await engine.click('main form button[type="submit"]');
    await until(engine, "signed in", () => location.pathname === "/");
    await signOut(engine, url);
  },
};

function arePicturesShown(): boolean {
  return document.querySelector("main [data-image]") !== null && "alive" in document.documentElement.dataset;
}

function isAlive(): boolean {
  return "alive" in document.documentElement.dataset;
}

async function signIn(
  engine: Engine,
  url: string,
  person: { email: string; password: string },
): Promise<void> {
  await engine.go(`${url}/login`);
  await until(engine, "scripts", isAlive);
  await engine.type('main [name="email"]', person.email);
  await engine.type('main [name="password"]', person.password);
  await engine.click('main form button[type="submit"]');
  await until(engine, "signed in", () => location.pathname !== "/login");
}

async function signOut(engine: Engine, url: string): Promise<void> {
  await engine.go(`${url}/about`);
  await callSite(engine, "POST", "/logout");
}

/** Calls the site from the page, as its signed-in user. */
async function callSite(engine: Engine, method: string, path: string, body?: object) {
  const ask = () => engine.read(fetchInPage, JSON.stringify({ method, path, body }));
  let { status, answer } = await ask();
  // The page may have received a new token meanwhile. Its own calls retry once, too.
  if (status === 419) ({ status, answer } = await ask());
  if (status >= 400) throw new Error(`${path} answered ${status}`);
  return answer;
}

async function fetchInPage(given: string): Promise<{ status: number; answer: Record<string, string> }> {
  const { method, path, body } = JSON.parse(given) as { method: string; path: string; body?: object };
  await fetch("/sanctum/csrf-cookie");
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "");
  const response = await fetch(path, {
    method,
    headers: { "X-XSRF-TOKEN": token, "Content-Type": "application/json", Accept: "application/json" },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, answer: text ? (JSON.parse(text) as Record<string, string>) : {} };
}

function orderOfPictures(): string {
  return [...document.querySelectorAll<HTMLElement>("[data-image]")].map((one) => one.dataset.image).join();
}

function codeOf(secret: string, seconds: number): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });
}

function findTextWidget(): string {
  const link = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/admin/widgets/"]')].find(
    (one) => one.textContent?.includes("AboutText1"),
  );
  return link?.getAttribute("href") ?? "";
}
