import type { Page } from "@playwright/test";
import { expect, stopClock, test, waitForIsland } from "./test.ts";

const { step } = test;
const slides = [
  ["Carrier & Thermo King", "/repairs"],
  ["Refrigeration Servicing", "/servicing"],
  ["Refrigeration Breakdowns", "/breakdowns"],
  ["Refrigeration Unit Repairs", "/repairs"],
] as const;

test("the home page shows its tiles, texts and account links, and a banner that moves by itself and by its buttons", async ({
  page,
}) => {
  await page.clock.install();
  await page.goto("/");
  await waitForIsland(page, "banner");
  await stopClock(page);

  await step(
    "one slide at a time, the next every 8 seconds, in a loop, and pictures load one slide ahead",
    async () => {
      const pictures = page.getByRole("region", { name: "Our services in four slides" }).locator("img");
      const loaded = [1, 3, 4, 4, 4];
      for (const [at, [title]] of [...slides, slides[0]].entries()) {
        await expect(shownTitles(page)).toHaveText([title]);
        await expect(pictures).toHaveCount(loaded[at]!);
        await page.clock.runFor(8000);
      }
    },
  );

  await step("the banner obeys Pause, its buttons and the arrow keys", async () => {
    const shows = (at: number) => expect(shownTitles(page)).toHaveText([slides[at]![0]]);
    await page.getByRole("button", { name: "Pause slides" }).click();
    await page.clock.runFor(20_000);
    await shows(1);
    await page.getByRole("button", { name: "Next slide" }).click();
    await shows(2);
    await page.getByRole("button", { name: "Previous slide" }).click();
    await shows(1);
    await page.keyboard.press("ArrowLeft");
    await shows(0);
    await page.keyboard.press("ArrowLeft");
    await shows(3);
    await page.keyboard.press("ArrowRight");
    await shows(0);
  });

  await step("each slide has the right link", async () => {
    for (const [title, link] of slides) {
      await page.getByRole("button", { name: title }).click();
      const more = page.getByRole("link", { name: `Find Out More: ${title}` });
      await expect(more).toHaveAttribute("href", link);
    }
  });

  await step("four icon tiles have their texts, pictures and links", () => expectTiles(page));
  await step(
    "the company's text and picture, the certification mark and the link to an account",
    async () => {
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: "Your load stays cold." })).toBeVisible();
      await expect(main.getByRole("img", { name: /Cold mist rolls out/ })).toBeVisible();
      await expect(main.getByText("F-gas handling")).toBeVisible();
      const account = main.getByRole("link", { name: "Request An Account" });
      await expect(account).toHaveAttribute("href", "/requestAccount");
    },
  );
});

test("while a slide is shown, the page makes no style recalculations", async ({ page }) => {
  await page.goto("/");
  await waitForIsland(page, "banner");
  await expect(page.locator(".banner-gauge[data-running]")).toBeVisible();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Performance.enable");
  const styled = async () => {
    const { metrics } = await devTools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "RecalcStyleCount")!.value;
  };
  const before = await styled();
  // The duration of forty frames. Requesting animation frames would itself cause style calculations.
  await page.evaluate(() => new Promise((passed) => setTimeout(passed, 670)));
  expect((await styled()) - before).toBeLessThan(15);
});

async function expectTiles(page: Page): Promise<void> {
  const tiles = page.getByRole("region", { name: "What does your fridge unit need?" }).getByRole("listitem");
  await expect(tiles.getByRole("link")).toHaveText(["Repairs", "Servicing", "Breakdown", "Maintenance"]);
  for (const [position, address] of ["/repairs", "/servicing", "/breakdown", "/maintenance"].entries()) {
    const tile = tiles.nth(position);
    await expect(tile.getByRole("link")).toHaveAttribute("href", address);
    await expect(tile.getByRole("img")).toHaveAttribute("alt", /\w+/);
    await expect(tile.getByRole("paragraph")).not.toBeEmpty();
  }
}

function shownTitles(page: Page) {
  return page.getByRole("region", { name: "Our services in four slides" }).getByRole("heading", { level: 2 });
}
