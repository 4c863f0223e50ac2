import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/chromium.mjs";
import { allVariants, atRelease } from "./test/e2e/variants.ts";

export default defineConfig({
  testDir: "test/e2e",
  testMatch: "*.spec.ts",
  grepInvert: allVariants ? [] : new RegExp(atRelease),
  globalSetup: "./test/e2e/up-to-date-site.ts",
  // One more than processors: a fifth of the time they wait for one another, for timers and for animations.
  workers: 3,
  // On a busy build server one test in some hundred may meet a race of its own. A second try lists it as flaky, to be mended.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // Wide enough for a machine that does other things as well: a limit that is met says nothing about the site.
  timeout: 120_000,
  globalTimeout: 60 * 60_000,
  expect: { timeout: 15_000 },
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    locale: "en-GB",
    timezoneId: "Europe/London",
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium(process.execPath),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        // A page that lives for seconds never earns back what the optimizing compilers take: a sixth of the processor.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
});
