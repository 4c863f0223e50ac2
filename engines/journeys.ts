import { indexedPages } from "../content/public-pages.ts";
import { applicationFields } from "../test/applications.ts";
import { firstAdmin } from "../test/running-site.ts";
import { type Engine, until } from "./engine.ts";

type Journey = (engine: Engine, url: string) => Promise<void>;

/** The narrow one is as narrow as WebKit's window can be made. */
const widths = [447, 1280];
const ready = () => document.readyState === "complete";

/** What was seen to differ between engines, or may. */
export const journeys: Record<string, Journey> = {
  "every page: one heading, no broken picture, nothing sideways, no complaint": async (engine, url) => {
    for (const width of widths) {
      await engine.setWidth(width);
      for (const { path } of indexedPages) {
        await engine.go(url + path);
        await until(engine, `${path} is there`, ready);
        const seen = await engine.read(lookAtPage);
        if (seen) throw new Error(`${path} at ${width}: ${seen}`);
      }
    }
  },
  "the phone's menu opens, and a choice leads there": async (engine, url) => {
    await engine.setWidth(447);
    await engine.go(url);
    await until(engine, "scripts", () => document.readyState === "complete");
    await engine.click("header summary");
    await until(engine, "the menu", () => document.querySelector("header details[open] a") !== null);
    await engine.click('header details a[href="/contact"]');
    await until(engine, "the contact page", () => location.pathname === "/contact");
  },
  "a message is sent": async (engine, url) => {
    await engine.go(`${url}/contact`);
    const fields = {
      name: "Ann Other",
      email: "ann@example.com",
      telephone: "01632 960100",
      message: "Is it cold?",
    };
    for (const [name, text] of Object.entries(fields)) await engine.type(`main [name="${name}"]`, text);
    await engine.click('main form button[type="submit"]');
    await until(engine, "thanks", () =>
      /thank|sent/i.test(document.querySelector('main [role="status"]')?.textContent ?? ""),
    );
  },
  "an application is sent with a typed signature": async (engine, url) => {
    await engine.setWidth(1280);
    await engine.go(`${url}/requestAccount`);
    for (const stage of [/^(?!ref)/, /^ref/]) {
      for (const [name, text] of Object.entries(applicationFields)) {
        if (stage.test(name)) await engine.type(`main [name="${name}"]`, text);
      }
      await engine.click('main form button[type="submit"]');
    }
    await until(engine, "the signature", () => document.querySelector('[name="signature_way"]') !== null);
    await engine.click('[name="signature_way"][value="type"]');
    await engine.type('[name="signature_name"]', "Ann Other");
    await engine.click('main form button[type="submit"]');
    await until(engine, "the reference", () => /FW-/.test(document.querySelector("main")?.textContent ?? ""));
  },
  "a page that was left by an address comes back where it was": async (engine, url) => {
    await engine.go(`${url}/about`);
    await engine.read(() => scrollTo({ top: 800, behavior: "instant" }));
    await engine.leaveAndReturn(`${url}/terms`);
    await until(
      engine,
      "the place of before",
      () => location.pathname === "/about" && Math.abs(scrollY - 800) < 40,
    );
  },
  "signing in, then a real paste into a text: once, and plain": async (engine, url) => {
    await engine.go(`${url}/login`);
    await engine.type('main [name="email"]', firstAdmin.email);
    await engine.type('main [name="password"]', firstAdmin.password);
    await engine.click('main form button[type="submit"]');
    await until(engine, "signed in", () => location.pathname !== "/login");
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
  },
};

/** What nobody has driven here: it takes a hand, or a device. */
export const leftOut = [
  "what WebKit says on its console: its driver does not tell",
  "a signature drawn by hand, uploads, sorting by mouse, the second factor: docs/iphone.md has them for a real phone",
];

/** What is wrong with the page, in words. */
async function lookAtPage(): Promise<string> {
  for (const image of document.images) image.loading = "eager";
  const shown = [...document.images].filter((image) => image.getClientRects().length > 0);
  await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
  const broken = shown.filter((image) => image.naturalWidth === 0).map((image) => image.currentSrc);
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    document.querySelectorAll("h1").length !== 1 && "not one heading",
    scrollWidth > clientWidth && `${scrollWidth - clientWidth} px sideways`,
    broken.length > 0 && `broken: ${broken.join(", ")}`,
  ]
    .filter(Boolean)
    .join("; ");
}

function findTextWidget(): string {
  const link = [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="/admin/widgets/"]')].find(
    (one) => one.textContent?.includes("AboutText1"),
  );
  return link?.getAttribute("href") ?? "";
}
