import { type Page } from "@playwright/test";
import { awake, expect, test } from "./test.ts";

const slides = [
  ["Carrier & Thermo King", "/repairs"],
  ["Refrigeration Servicing", "/servicing"],
  ["Refrigeration Breakdowns", "/breakdowns"],
  ["Refrigeration Unit Repairs", "/repairs"],
] as const;

test("the banner shows one slide at a time, moves on every 8 seconds and loops; pictures come a slide ahead", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/");
  await awake(page, "banner");
  const pictures = page.getByRole("region", { name: "Our services in four slides" }).locator("img");
  const loaded = [1, 3, 4, 4, 4];
  for (const [at, [title]] of [...slides, slides[0]].entries()) {
    await expect(shownTitles(page)).toHaveText([title]);
    await expect(pictures).toHaveCount(loaded[at]!);
    await page.clock.runFor(8000);
  }
});

test("while a slide waits for its time, nothing on the page is styled again", async ({ page }) => {
  await page.goto("/");
  await awake(page, "banner");
  await expect(page.locator(".banner-gauge[data-running]")).toBeVisible();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Performance.enable");
  const styled = async () => {
    const { metrics } = await devTools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "RecalcStyleCount")!.value;
  };
  const before = await styled();
  // As long as forty frames take; to ask for them would have the page styled for each.
  await page.evaluate(() => new Promise((passed) => setTimeout(passed, 670)));
  expect((await styled()) - before).toBeLessThan(15);
});

test("each slide leads where it should", async ({ page }) => {
  await page.goto("/");
  for (const [title, link] of slides) {
    await page.getByRole("button", { name: title }).click();
    await expect(page.getByRole("link", { name: `Find Out More: ${title}` })).toHaveAttribute("href", link);
  }
});

test("the banner obeys its buttons, the arrow keys and Pause", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await page.getByRole("button", { name: "Pause slides" }).click();
  await page.clock.runFor(20_000);
  await expect(shownTitles(page)).toHaveText([slides[0][0]]);
  await page.getByRole("button", { name: "Next slide" }).click();
  await expect(shownTitles(page)).toHaveText([slides[1][0]]);
  await page.getByRole("button", { name: "Previous slide" }).click();
  await expect(shownTitles(page)).toHaveText([slides[0][0]]);
  await page.keyboard.press("ArrowLeft");
  await expect(shownTitles(page)).toHaveText([slides[3][0]]);
  await page.keyboard.press("ArrowRight");
  await expect(shownTitles(page)).toHaveText([slides[0][0]]);
});

test.describe("for somebody who asked for less movement", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the banner stands still", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    await awake(page, "banner");
    await page.clock.runFor(20_000);
    await expect(shownTitles(page)).toHaveText([slides[0][0]]);
    await expect(page.getByRole("button", { name: "Pause slides" })).toBeHidden();
  });
});

test.describe("with scripts off", () => {
  test.use({ javaScriptEnabled: false });

  test("all slides can be read, in order, with their pictures", async ({ page }) => {
    await page.goto("/");
    const banner = page.getByRole("region", { name: "Our services in four slides" });
    await expect(banner.getByRole("heading", { level: 2 })).toHaveText(slides.map(([title]) => title));
    for (const picture of await banner.getByRole("img").all()) await expect(picture).toBeVisible();
    await expect(banner.getByRole("img")).toHaveCount(slides.length);
  });
});

test("four icon tiles with their words, pictures and links", async ({ page }) => {
  await page.goto("/");
  const tiles = page.getByRole("region", { name: "What does your fridge unit need?" }).getByRole("listitem");
  await expect(tiles.getByRole("link")).toHaveText(["Repairs", "Servicing", "Breakdown", "Maintenance"]);
  for (const [position, address] of ["/repairs", "/servicing", "/breakdown", "/maintenance"].entries()) {
    const tile = tiles.nth(position);
    await expect(tile.getByRole("link")).toHaveAttribute("href", address);
    await expect(tile.getByRole("img")).toHaveAttribute("alt", /\w+/);
    await expect(tile.getByRole("paragraph")).not.toBeEmpty();
  }
});

test("the company's words and picture, the certification mark, the way to an account, two social blocks", async ({
  page,
}) => {
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Your load stays cold." })).toBeVisible();
  await expect(main.getByRole("img", { name: /Cold mist rolls out/ })).toBeVisible();
  await expect(main.getByText("F-gas handling")).toBeVisible();
  await expect(main.getByRole("link", { name: "Request An Account" })).toHaveAttribute(
    "href",
    "/requestAccount",
  );
  await expect(main.getByRole("heading", { name: "From the workshop" })).toBeVisible();
  await expect(main.getByRole("heading", { name: "On the road", exact: true })).toBeVisible();
});

function shownTitles(page: Page) {
  return page.getByRole("region", { name: "Our services in four slides" }).getByRole("heading", { level: 2 });
}
