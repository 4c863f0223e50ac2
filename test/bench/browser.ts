import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../../scripts/chromium.mjs";

/** A whole browser, as visitors have, that can also be driven by way of a debugging port. */
export async function openBrowser(port: number): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(process.execPath, { whole: true }),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      `--remote-debugging-port=${port}`,
      // Playwright has the browser note where each error came from. React makes three, as constants, and is read a second
      // time for them: two thirds of what it takes to start, which no visitor's browser does.
      "--js-flags=--no-enable-lazy-source-positions",
    ],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
}
