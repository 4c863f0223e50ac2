import type { Page } from "@playwright/test";
import type { Testimonial } from "../../app/features/testimonials/testimonials.schema.ts";
import { jpeg } from "../pictures.ts";
import { call, upload } from "./api.ts";
import { photo, readGallery } from "./galleries.ts";
import { admin } from "./people.ts";
import { expect, signIn, test } from "./test.ts";
import { allVariants, atRelease } from "./variants.ts";

const mostSlides = 8;
/** Each page is tested at a twelfth of these widths. */
const widths = Array.from({ length: 1 + (1920 - 320) / 7 }, (_, at) => 320 + 7 * at);
/** The widths at which a carousel once did not move. */
const known = [1024, 1280, 1366, 1440, 1920];
/** How many slides the specification shows at each width, by page. */
const carousels = {
  "/repairs": { island: "gallery-slides", inView: { phone: 1, tablet: 3, desk: 5 } },
  "/servicing": { island: "gallery-slides", inView: { phone: 1, tablet: 2, desk: 4 } },
  "/gallery": { island: "gallery-viewer", inView: { phone: 1, tablet: 1, desk: 1 } },
  "/about": { island: "testimonials-carousel", inView: { phone: 1, tablet: 2, desk: 3 } },
};
const galleryOf = { "/repairs": 1, "/gallery": 2, "/servicing": 3 };

type Path = keyof typeof carousels;

/** The two carousels share most of their code. The other pages run only with all variants. */
const paths: Path[] = allVariants ? ["/repairs", "/servicing", "/gallery", "/about"] : ["/about"];

// A unique setting gives these tests their own site, because they delete most sample pictures and testimonials.
test.use({ settings: { LOG_LEVEL: "warn" } });
// These tests start last and take longest.
test.describe.configure({ mode: "parallel" });

/* One page shows the carousel as the site renders it for 1 to 8 slides. The window then grows step by step. */
for (const [at, path] of paths.entries()) {
  test(`${path}: with more slides than fit, the carousel loops both ways at all its widths; otherwise it stands still @release`, async ({
    page,
  }) => {
    // A busy machine takes half a second per width.
    test.slow();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await signIn(page, admin);
    await showForEachCount(page, path);
    const own = widths.filter((_, place) => allVariants || place % 12 === 3 * at);
    for (const width of [...own, ...known]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await page.evaluate(goRound, { width, ...carousels[path] })).toEqual([]);
    }
  });
}

test(
  "the carousel moves on past its end by itself, at the widths of usual screens",
  { tag: atRelease },
  async ({ page }) => {
    await signIn(page, admin);
    await setPictures(page, 1, 6);
    await page.clock.install();
    for (const width of allVariants ? [390, 768, 1024, 1280, 1440] : [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/repairs");
      const slides = page.getByRole("region", { name: "Repairs", exact: true });
      await slides.scrollIntoViewIfNeeded();
      await page.clock.runFor(2_000);
      await expect(slides).toHaveAttribute("data-ready", "true");
      const place = slides.locator("[aria-current=true]");
      for (const next of [2, 3, 4, 5, 6, 1, 2]) {
        await page.clock.runFor(8_100);
        await expect(place, `${width} pixels`).toHaveAttribute("aria-label", `Go to slide ${next}`);
      }
    }
  },
);

/** Returns the faults at this width. Runs in the page. */
async function goRound({ width, island, inView }: { width: number; island: string; inView: InView }) {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const fit = width < 700 ? inView.phone : width < 1024 ? inView.tablet : inView.desk;
  // The browser reports the new width and React renders some frames later, or more frames on a busy machine.
  const hasFollowed = (root: Element) => {
    const region = root.querySelector("[aria-roledescription=carousel]")!;
    const count = region.querySelectorAll("[aria-roledescription=slide]").length;
    const dots = region.querySelectorAll("button[aria-label^='Go to slide']").length;
    return count > fit ? dots === count : dots < 2;
  };
  const roots = [...document.querySelectorAll(`[data-island=${island}]`)];
  for (let frames = 0; frames < 3 || (frames < 90 && !roots.every(hasFollowed)); frames += 1) await frame();
  /** The tolerance in pixels: Embla rounds to whole pixels, so the last of eight slides may be off by several. */
  const rounded = 4;
  const faults: string[] = [];
  const measures: (() => void)[] = [];
  for (const root of roots) {
    const region = root.querySelector("[aria-roledescription=carousel]")!;
    const row = region.querySelector("[role=group]")!;
    const slides = [...region.querySelectorAll("[aria-roledescription=slide]")];
    const count = slides.length;
    const fault = (what: string) => void faults.push(`${count} slides, ${width} px: ${what}`);
    const buttons = () => [...region.querySelectorAll("button")];
    const button = (name: string) => buttons().find(({ textContent }) => textContent === name);
    const dots = () => buttons().filter(({ ariaLabel }) => ariaLabel?.startsWith("Go to slide"));
    const place = () => dots().findIndex(({ ariaCurrent }) => ariaCurrent === "true");
    const press = (key: string) => row.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const isShown = button("Next slide")?.checkVisibility({ visibilityProperty: true }) ?? false;
    /** The positions of the slides relative to the edges of the visible row. */
    const boxes = () => {
      const { left, right } = row.getBoundingClientRect();
      const all = slides.map((slide) => slide.firstElementChild!.getBoundingClientRect());
      return all.map((box) => ({ left: box.left - left, before: right - box.right }));
    };
    if (count <= fit) {
      if (isShown) fault("shows controls");
      press("ArrowRight");
      press("ArrowLeft");
      measures.push(() => {
        const moved = boxes()[0]!.left;
        if (Math.abs(moved) > rounded) fault(`moves by ${moved} px`);
      });
      continue;
    }
    if (!isShown) fault("shows no controls");
    if (dots().length !== count) fault(`${dots().length} dots`);
    const onward = () => button("Next slide")?.click();
    const back = () => button("Previous slide")?.click();
    // Moves past the end in both directions by buttons and keys. At each tenth width it also goes all the way round.
    const around = width % 70 === 40 ? slides : [];
    const moves = [
      ...around.map((_, at) => ["the button on", (at + 1) % count, onward] as const),
      ["the key back", count - 1, () => press("ArrowLeft")] as const,
      ["the key on", 0, () => press("ArrowRight")] as const,
      ["the button back", count - 1, back] as const,
      ["the button on", 0, onward] as const,
      ["the button back", count - 1, back] as const,
    ];
    dots()[0]?.click();
    for (const [way, wanted, go] of moves) {
      go();
      // React renders the change right after the press.
      await Promise.resolve();
      if (place() !== wanted) fault(`${way} stands at ${place()} instead of ${wanted}`);
    }
    // The row is full at the last slide. A slide that was not moved to the end would leave a gap.
    measures.push(() => {
      const first = boxes()[place()]!;
      if (Math.abs(first.left) > rounded) fault(`begins ${first.left} px beside its edge`);
      const whole = boxes().filter(({ left, before }) => left > -rounded && before > -rounded);
      if (whole.length !== fit) fault(`${whole.length} in view`);
      dots()[0]?.click();
    });
  }
  // Even a jump takes some frames, and more on a busy machine.
  const lefts = () => {
    const slides = document.querySelectorAll("[aria-roledescription=slide]");
    return [...slides].map((slide) => slide.getBoundingClientRect().left).join();
  };
  let before = "";
  for (let still = 0; still < 3; still = lefts() === before ? still + 1 : 0) {
    before = lefts();
    await frame();
  }
  for (const measure of measures) measure();
  return faults;
}

type InView = { phone: number; tablet: number; desk: number };

/** Shows the page with one carousel for each number of slides, each as the site renders it. */
async function showForEachCount(page: Page, path: Path): Promise<void> {
  const { island } = carousels[path];
  const others: string[] = [];
  let html = "";
  for (let count = mostSlides; count >= 1; count -= 1) {
    await (path === "/about" ? setTestimonials(page, count) : setPictures(page, galleryOf[path], count));
    html = await (await page.request.get(path)).text();
    if (count > 1) others.push(`<div class="wrap">${await rootIn(page, html, island)}</div>`);
  }
  // Scaling sixty real pictures at each width would take most of the time.
  const body = await jpeg({ width: 4, height: 3 });
  await page.route(
    (url) => url.pathname.startsWith("/pictures/"),
    (route) => route.fulfill({ contentType: "image/jpeg", body }),
  );
  await page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: html.replace("</main>", `${others.join("")}</main>`) });
  });
  await page.goto(path);
  const all = page.locator(`[data-island=${island}] [aria-roledescription=carousel]`);
  for (const carousel of await all.all()) {
    await carousel.scrollIntoViewIfNeeded();
    await expect(carousel).toHaveAttribute("data-ready", "true");
  }
}

/** Parses the HTML without running its scripts and returns the island's markup. */
function rootIn(page: Page, html: string, island: string): Promise<string> {
  return page.evaluate(
    ([text, name]) => {
      const found = new DOMParser().parseFromString(text, "text/html").querySelector(`[data-island=${name}]`);
      return found!.outerHTML;
    },
    [html, island] as const,
  );
}

async function setPictures(page: Page, gallery: number, count: number): Promise<void> {
  const { images } = await readGallery(page, gallery);
  for (const { id } of images.slice(count)) await call(page, "DELETE", `/api/galleriesimages/${id}`);
  for (let made = images.length; made < count; made += 1) {
    const file = await photo(`${made}.jpg`, `#${made}077aa`);
    await upload(page, "/api/galleriesimages", { gallery_id: String(gallery), file });
  }
}

async function setTestimonials(page: Page, count: number): Promise<void> {
  const { results } = await call<{ results: Testimonial[] }>(page, "GET", "/api/testimonials");
  for (const { id } of results.slice(count)) await call(page, "DELETE", `/api/testimonials/${id}`);
  for (let made = results.length; made < count; made += 1) {
    await call(page, "POST", "/api/testimonials", { name: `Customer ${made}`, review: "<p>Cold again.</p>" });
  }
}
