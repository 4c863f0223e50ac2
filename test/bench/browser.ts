import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "../../scripts/chromium.mjs";

/** Starts a full browser, as visitors have, that can also be controlled through a debugging port. */
export async function openBrowser(port: number): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(process.execPath, { whole: true }),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--no-first-run",
      `--remote-debugging-port=${port}`,
      // Playwright makes the browser record the position of each error. React creates three errors as constants, and V8
      // parses React again for them. That is two thirds of React's start, which visitors' browsers do not spend.
      "--js-flags=--no-enable-lazy-source-positions",
    ],
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
}
