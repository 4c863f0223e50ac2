import type { Page } from "@playwright/test";
import { registered } from "./accounts.ts";
import { admin } from "./people.ts";
import { expect, hydrated, signIn, test } from "./test.ts";
import { allVariants } from "./variants.ts";

type Seen = { frames: number; hidden: string[] };
declare global {
  interface Window {
    noticeSeen: Seen;
    /** The browser's own function, which ignores the page's fake clock. */
    onNextFrame: typeof requestAnimationFrame;
  }
}

const widths = allVariants ? [320, 390, 768, 1440] : [320, 1440];
const thanks = "Thank you for your message. We will be in touch shortly.";

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.onNextFrame = requestAnimationFrame.bind(window);
  });
  await page.clock.install();
});

test.use({ allowedStatuses: [401, 422, 429] });

test.describe("each notice is fully in view for its whole duration, in a narrow window and a wide one", () => {
  test("on the contact page, also if the visitor scrolls meanwhile, and for a refusal of the whole form", async ({
    page,
  }) => {
    await page.goto("/contact");
    const form = page.getByRole("form", { name: "Contact form" });
    const send = async (name: string, notice: string) => {
      await form.getByLabel("Name").fill(name);
      await form.getByLabel("Email").fill("vera@example.com");
      await form.getByLabel("Telephone").fill("01632 960200");
      await watch(page, notice);
      await form.getByRole("button", { name: "Send message" }).click();
      await expect(page.getByText(notice)).toBeVisible();
    };
    await atEachWidth(page, async (width) => {
      for (const scrolled of width < 700 ? [0, 500, -2000] : [-2000]) {
        await send(`Vera ${width} ${scrolled}`, thanks);
        await page.mouse.wheel(0, scrolled);
        await expectSeen(page, thanks);
      }
    });
    await page.route("**/api/contact", (route) =>
      route.fulfill({ status: 429, json: { message: "Too Many Attempts." } }),
    );
    await atEachWidth(page, async () => {
      // The error of a refused message stays, so each width needs a new page.
      await page.goto("/contact");
      await send("Vera again", "You have sent several messages already.");
      await expectStaysSeen(page);
    });
  });

  test("on the profile and the pages for a forgotten password @release", async ({ page }) => {
    const sent = "We have emailed your password reset link.";
    await atEachWidth(page, async () => {
      await page.goto("/forgot-password");
      await hydrated(page);
      await page.getByLabel("Email").fill("nobody@example.com");
      await watch(page, sent);
      await page.getByRole("button", { name: "Reset password" }).click();
      await expect(page.getByText(sent)).toBeVisible();
      await expectStaysSeen(page);
    });

    await registered(page);
    await page.goto("/account/profile");
    await hydrated(page);
    for (const [name, value] of Object.entries({ address1: "1 Quay", town: "Dover", postcode: "CT16 1AA" }))
      await page.locator(`main [name=${name}]`).fill(value);
    const updated = "Your profile has been updated";
    await atEachWidth(page, async () => {
      await watch(page, updated);
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(page.getByText(updated)).toBeVisible();
      await page.mouse.wheel(0, 800);
      await expectSeen(page, updated);
    });
  });

  test("in the back office, also at the end of a long list @release", async ({ page }) => {
    await signIn(page, admin);
    await page.goto("/admin/testimonials");
    await hydrated(page);
    const saved = "Your Changes Have Been Saved";
    await atEachWidth(page, async () => {
      await page
        .getByRole("button", { name: /^Edit/ })
        .or(page.getByRole("link", { name: /^Edit/ }))
        .last()
        .click();
      await watch(page, saved);
      await page.getByRole("dialog").locator("[type=submit]").click();
      await expect(page.getByText(saved)).toBeVisible();
      await expectSeen(page, saved);
    });

    await page.goto("/admin/widgets/1");
    await hydrated(page);
    const changed = "Changes saved....";
    await atEachWidth(page, async () => {
      await watch(page, changed);
      await page.getByRole("button", { name: "Save Changes" }).click();
      await expect(page.getByText(changed)).toBeVisible();
      await expectSeen(page, changed);
    });
  });
});

async function atEachWidth(page: Page, act: (width: number) => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 700 ? 700 : 900 });
    await test.step(`${width} pixels wide`, () => act(width));
  }
}

/** Checks in each frame whether a part of the notice is outside the window or covered. */
async function watch(page: Page, text: string): Promise<void> {
  await page.evaluate((wanted) => {
    const seen: Seen = { frames: 0, hidden: [] };
    window.noticeSeen = seen;
    const look = () => {
      if (window.noticeSeen !== seen) return;
      const all = [...document.querySelectorAll("[role=status], [role=alert]")];
      const notice = all.find(
        (one) => one.classList.contains("animate-fade") && one.textContent.includes(wanted),
      );
      if (notice) {
        seen.frames += 1;
        const { left, right, top, bottom } = notice.getBoundingClientRect();
        const corners = [left + 3, right - 3].flatMap((x) =>
          [top + 3, bottom - 3].map((y) => [x, y] as const),
        );
        const isClear = corners.every(([x, y]) => {
          // A dialog that is fading out does not count as covering the notice.
          const above = document.elementFromPoint(x, y);
          return above && (notice.contains(above) || !above.closest("header, nav, .fixed, .sticky, main"));
        });
        if (!isClear) seen.hidden.push(`from ${top} to ${bottom} of ${innerHeight}`);
      }
      window.onNextFrame(look);
    };
    look();
  }, text);
}

/** Checks that the notice stays visible until it closes by itself. The fake clock runs faster than the frames. */
async function expectSeen(page: Page, text: string): Promise<void> {
  const notice = page.getByText(text);
  await expectStaysSeen(page);
  for (let seconds = 0; seconds < 15 && (await notice.isVisible()); seconds += 1) {
    await page.clock.runFor(1_000);
    await expectStaysSeen(page);
  }
  await expect(notice).toBeHidden();
}

/** Checks that the notice was visible in each frame so far and in the next ones. */
async function expectStaysSeen(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 8; frames += 1) await new Promise((frame) => window.onNextFrame(frame));
  });
  const { frames, hidden } = await page.evaluate(() => window.noticeSeen);
  expect(frames).toBeGreaterThan(5);
  expect(hidden).toEqual([]);
}
