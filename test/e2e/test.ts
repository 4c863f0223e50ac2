import { type BrowserContext, type Locator, type Page, expect, test as base } from "@playwright/test";
import { type RunningSite, startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { call } from "./api.ts";
import { axeFindings } from "./axe.ts";
import type { Person } from "./people.ts";

type Options = {
  /**
   * The error statuses that a test expects; 0 means no response. Chromium logs each as an error on the console.
   */
  allowedStatuses: number[];
  /** Whether a test changes pages before they are hydrated, as translators do. React then reports a recovery. */
  changesPages: boolean;
  /** Environment variables for the site that the worker's tests use. */
  settings: Record<string, string>;
};

/** The test function of all end-to-end tests. Each worker has its own site, and console errors fail the test. */
export const test = base.extend<
  Pick<Options, "allowedStatuses" | "changesPages"> & { noComplaints: void },
  Pick<Options, "settings"> & { site: RunningSite }
>({
  settings: [{}, { option: true, scope: "worker" }],
  site: [
    async ({ settings }, use) => {
      const site = await startSite({ settings, dataFrom: await sampleData({ quickPictures: true }) });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  allowedStatuses: [[], { option: true }],
  changesPages: [false, { option: true }],
  noComplaints: [
    async ({ context, allowedStatuses, changesPages }, use) => {
      const complaints = collectComplaints(context, { allowedStatuses, changesPages });
      await use();
      expect(complaints, "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Signs in through the API, as the login page does. The page's next navigation is signed in as that person. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await call(page, "POST", "/login", { email, password, remember: false });
}

/** Drops the session, after the page has been left: a request of the page without its session would get a 401. */
export async function dropSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** Waits until an application is hydrated. Keys, touches and timers do not work before. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-alive", "");
}

/** Waits until an island of a document is hydrated. */
export async function waitForIsland(page: Page, island: string): Promise<void> {
  await expect(page.locator(`[data-island=${island}]`)).toHaveAttribute("data-awake", "");
}

/**
 * Stops the page's clock, which runs after `clock.install()`. From now on, only `clock.runFor()` moves it. Moves it by two
 * seconds first, because Playwright stops no clock at a time that has passed, and a busy machine may be late.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 2_000);
}

/** Scrolls to a carousel and waits until it is hydrated, which happens when it comes into view. */
export async function carouselReady(carousel: Locator): Promise<void> {
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel).toHaveAttribute("data-ready", "true");
}

/** Checks the page's present state against WCAG 2.2 AA and axe's best practices. `but` names rules to skip. */
export async function expectNoAxeFindings(page: Page, { but = [] }: { but?: string[] } = {}): Promise<void> {
  await untilNothingFades(page);
  expect(await axeFindings(page, but), "axe's findings").toEqual([]);
}

/**
 * Waits for animations, because axe ignores an element that fades in, or finds it too pale. A dialog on a phone waits
 * for the keyboard first. Does not wait for the banner's timer, which runs for seconds, or for animations in a closed
 * menu, which never end.
 */
async function untilNothingFades(page: Page): Promise<void> {
  const settled = () =>
    page.evaluate(() => {
      const dialogs = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
      const fading = document.getAnimations().filter(({ playState, effect }) => {
        const target = (effect as KeyframeEffect).target;
        const isShort = Number(effect?.getComputedTiming().endTime) < 1000;
        return playState === "running" && isShort && target?.checkVisibility({ visibilityProperty: true });
      });
      return fading.length === 0 && dialogs.every((one) => one.checkVisibility({ opacityProperty: true }));
    });
  await expect.poll(settled, { message: "nothing fades any more" }).toBe(true);
}

/** See note-recovery.ts. */
const recovered = "React rendered a changed page from scratch";

/** Console errors, uncaught exceptions and violations of the Content-Security-Policy, which are console errors too. */
function collectComplaints(
  context: BrowserContext,
  { allowedStatuses, changesPages }: Pick<Options, "allowedStatuses" | "changesPages">,
): string[] {
  const complaints: string[] = [];
  context.on("weberror", (error) => complaints.push(error.error().stack || error.error().message));
  context.on("console", (message) => {
    const isRecovery = message.type() === "warning" && message.text().startsWith(recovered);
    if (message.type() !== "error" && (!isRecovery || changesPages)) return;
    // Playwright's trace fetches previews of uploads. No code of the site requests such an address.
    if (message.text().startsWith("Connecting to 'blob:")) return;
    // Playwright runs a script in every frame to find the target of a press. One frame blocks scripts.
    if (message.text().startsWith("Blocked script execution in 'about:blank'")) return;
    if (allowedStatuses.includes(statusIn(message.text()))) return;
    complaints.push(`${message.text()} (${message.location().url})`);
  });
  return complaints;
}

/** Returns the status of a failed request from its console message. NaN for other messages. */
function statusIn(text: string): number {
  if (text.startsWith("Failed to load resource: net::")) return 0;
  return Number(/the server responded with a status of (\d+)/.exec(text)?.[1]);
}
