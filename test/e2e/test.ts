import { type BrowserContext, type Locator, type Page, expect, test as base } from "@playwright/test";
import { type RunningSite, startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { call } from "./api.ts";
import { axeFindings } from "./axe.ts";
import type { Person } from "./people.ts";

type Options = {
  /**
   * Statuses of failed answers that a test expects, 0 for none at all; Chromium writes each to the console as an error.
   */
  allowedStatuses: number[];
  /** Whether a test changes pages before they are hydrated, as translators do; of any other page React says nothing. */
  changesPages: boolean;
  /** Environment variables for the site that the worker's tests use. */
  settings: Record<string, string>;
};

/** Every journey's test: a site of the worker's own, and a browser whose complaints fail the test. */
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

/** Signs in by the API, as the login page does; the page's next navigation is that person's. */
export async function signIn(page: Page, { email, password }: Person): Promise<void> {
  await call(page, "POST", "/login", { email, password, remember: false });
}

/** In an application, keys, touches and timers work only once the scripts have taken over. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("data-alive", "");
}

/** So they do in an island of a document, by its name. */
export async function awake(page: Page, island: string): Promise<void> {
  await expect(page.locator(`[data-island=${island}]`)).toHaveAttribute("data-awake", "");
}

/** A carousel comes to life when it comes into view. */
export async function carouselReady(carousel: Locator): Promise<void> {
  await carousel.scrollIntoViewIfNeeded();
  await expect(carousel).toHaveAttribute("data-ready", "true");
}

/** WCAG 2.2 AA and axe's best practices, on the page in the state it is in. `but` names rules that a state cannot keep. */
export async function expectNoAxeFindings(page: Page, { but = [] }: { but?: string[] } = {}): Promise<void> {
  await untilNothingFades(page);
  expect(await axeFindings(page, but), "axe's findings").toEqual([]);
}

/**
 * What fades in is not there yet for axe, or too pale; a dialog on a phone waits for the keyboard first. The banner's
 * clock runs for seconds, and animations in a closed menu never end: neither is waited for.
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
    // The trace reads along what is previewed before an upload; no code of the site asks for such an address.
    if (message.text().startsWith("Connecting to 'blob:")) return;
    // So Playwright asks the page beside, whose scripts are off, where a press will arrive.
    if (message.text().startsWith("Blocked script execution in 'about:blank'")) return;
    if (allowedStatuses.includes(statusIn(message.text()))) return;
    complaints.push(`${message.text()} (${message.location().url})`);
  });
  return complaints;
}

/** Of a failed request that the console tells of; not a number for anything else. */
function statusIn(text: string): number {
  if (text.startsWith("Failed to load resource: net::")) return 0;
  return Number(/the server responded with a status of (\d+)/.exec(text)?.[1]);
}
