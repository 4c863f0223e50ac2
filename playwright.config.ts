import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/chromium.mjs";
import { allVariants, atRelease } from "./test/e2e/variants.ts";

export default defineConfig({
  testDir: "test/e2e",
  testMatch: "*.spec.ts",
  grepInvert: allVariants ? [] : new RegExp(atRelease),
  globalSetup: "./test/e2e/up-to-date-site.ts",
  // One more than there are processors, because workers spend a fifth of their time waiting for timers and animations.
  workers: 3,
  forbidOnly: true,
  // Generous enough for a busy machine. A test that reaches these limits says nothing about the site.
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
        // Pages live for seconds here, so V8's optimizing compilers, a sixth of the processor time, never pay off.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
});
