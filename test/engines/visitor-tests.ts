import { indexedPages } from "../../content/public-pages.ts";
import { applicationFields } from "../applications.ts";
import { type Engine, type EngineTest, until } from "./engine.ts";

/** The first is the narrowest width of WebKit's window. */
const widths = [447, 1280];
const ready = () => document.readyState === "complete";

/** Features that differ between engines, or that may. */
export const visitorTests: Record<string, EngineTest> = {
  "every page: one heading, no broken picture, no sideways scrolling, no console errors": async (
    engine,
    url,
  ) => {
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
  "the phone's menu opens, and its links work": async (engine, url) => {
    await engine.setWidth(447);
    await engine.go(url);
    await until(engine, "scripts", () => document.readyState === "complete");
    await engine.click("header summary");
    await until(engine, "the menu", () => {
      const link = document.querySelector('header details[open] a[href="/contact"]');
      return (link?.getClientRects().length ?? 0) > 0;
    });
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
  "a carousel moves by its button and by a drag, which opens no picture": async (engine, url) => {
    await engine.setWidth(447);
    await openCarousel(engine, url);
    await engine.click(`${carousel} .flex-none > button:last-child`);
    await until(engine, "the second slide", isAtSlide, "2");
    await engine.drag(`${carousel} [role="group"]`, [
      [0.8, 0.5],
      [0.5, 0.5],
      [0.2, 0.5],
    ]);
    await until(engine, "the third slide", isAtSlide, "3");
    if (await engine.read(() => document.querySelector("dialog[open]") !== null))
      throw new Error("the drag opened a picture");
  },
  "a picture opens large, changes by key, closes on Escape, and the focus returns": async (engine, url) => {
    await engine.setWidth(1280);
    await openCarousel(engine, url);
    await engine.click(`${carousel} button[id^="picture-"]`);
    const says = (words: string) =>
      document.querySelector("dialog[open]")?.textContent?.includes(words) ?? false;
    await until(engine, "the first of them", says, "1 of");
    await engine.press("ArrowRight");
    await until(engine, "the second", says, "2 of");
    await engine.press("Escape");
    await until(engine, "the page again", () => document.querySelector("dialog[open]") === null);
    await until(
      engine,
      "the focus",
      (given) => document.activeElement === document.querySelector(given),
      `${carousel} button[id^="picture-"]`,
    );
  },
  "an application is sent with a typed signature": async (engine, url) => {
    await reachSignature(engine, url);
    await engine.click('[name="signature_way"][value="type"]');
    await until(engine, "its field", () => document.querySelector('[name="signature_name"]') !== null);
    await engine.type('[name="signature_name"]', "Ann Other");
    await until(
      engine,
      "the name on the paper",
      () => document.querySelector("main canvas")?.getAttribute("aria-label") === "Signature: Ann Other",
    );
    await sendApplication(engine);
  },
  "an application is sent with a drawn signature": async (engine, url) => {
    await reachSignature(engine, url);
    await drawSignature(engine);
    await sendApplication(engine);
  },
  "Back restores the position of a page that was left through the address bar": async (engine, url) => {
    await engine.go(`${url}/about`);
    await engine.read(() => scrollTo({ top: 800, behavior: "instant" }));
    await engine.leaveAndReturn(`${url}/terms`);
    await until(
      engine,
      "the place of before",
      () => location.pathname === "/about" && Math.abs(scrollY - 800) < 40,
    );
  },
};

/** Describes the faults of the page. */
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

const carousel = '[aria-roledescription="carousel"][aria-label="Servicing"]';

/** Opens the page and scrolls to the carousel, which is hydrated when it comes into view. */
async function openCarousel(engine: Engine, url: string): Promise<void> {
  await engine.go(`${url}/servicing`);
  await engine.read(
    (given) => document.querySelector(given)?.scrollIntoView({ block: "center", behavior: "instant" }),
    carousel,
  );
  await until(
    engine,
    "a living carousel",
    (given) => document.querySelector(given) !== null,
    `${carousel}[data-ready="true"]`,
  );
}

/** Whether the slide is at the left edge of its row. */
function isAtSlide(number: string): boolean {
  const row = document.querySelector('[aria-label="Servicing: slides"]');
  const slide = row?.querySelector(`[aria-label^="${number} of "]`);
  return Math.abs(slide!.getBoundingClientRect().left - row!.getBoundingClientRect().left) < 30;
}

async function reachSignature(engine: Engine, url: string): Promise<void> {
  await engine.setWidth(1280);
  await engine.go(`${url}/requestAccount`);
  // Removes stored drafts.
  await engine.read(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await engine.go(`${url}/requestAccount`);
  for (const stage of [/^(?!ref)/, /^ref/]) {
    for (const [name, text] of Object.entries(applicationFields)) {
      if (stage.test(name)) await engine.type(`main [name="${name}"]`, text);
    }
    await engine.click('main form button[type="submit"]');
  }
  await until(engine, "the signature", () => document.querySelector('[name="signature_way"]') !== null);
}

async function sendApplication(engine: Engine): Promise<void> {
  await engine.click('main form button[type="submit"]');
  await until(engine, "the reference", () => /FW-/.test(document.querySelector("main")?.textContent ?? ""));
}

/** Draws until the pad shows ink, because strokes before its script has loaded have no effect. */
async function drawSignature(engine: Engine): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    await engine.drag("main canvas", [
      [0.2, 0.6],
      [0.35, 0.2],
      [0.5, 0.8],
      [0.7, 0.3],
    ]);
    if ((await engine.read(countInk)) > 100) return;
  }
  throw new Error("no stroke left ink");
}

function countInk(): number {
  const canvas = document.querySelector<HTMLCanvasElement>("main canvas")!;
  const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if (data[at + 3]! > 128 && data[at]! < 128) dark += 1;
  return dark;
}
