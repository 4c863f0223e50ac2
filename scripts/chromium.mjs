import { spawnSync } from "node:child_process";
import { installDebianPackage } from "./debian.mjs";

const shell = "chromium-headless-shell";
const browsers = [
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/**
 * Finds a Chromium that starts: the one named by CHROMIUM_PATH, the machine's, Playwright's own, or Debian's. Prefers
 * the headless shell, which needs a third less processor time. A build server installs it beside its browser.
 * Measurements set `whole` to get the full browser: the shell paints a third sooner, and no visitor has it.
 *
 * @param {string} node
 * @param {{ whole?: boolean }} wish
 * @returns {string} its path
 */
export function findChromium(node, { whole = false } = {}) {
  const named = process.env.CHROMIUM_PATH;
  if (named) return starts(named) ? named : stop(`CHROMIUM_PATH names ${named}, which does not start.`);
  const shells = whole ? [] : [shell];
  return (
    onMachine(shells) ??
    (process.env.CI ? installed(shells) : undefined) ??
    onMachine(browsers) ??
    playwrightsOwn(node) ??
    installed([...shells, "chromium"]) ??
    playwrightsOwn(node, { bringIt: true }) ??
    stop(
      "The browser tests need a Chromium, and none could be found or installed here. " +
        "Install Chromium or Google Chrome, or set CHROMIUM_PATH to its path.",
    )
  );
}

/** Installs the first Debian package that can be installed. Each package has the name of its program. */
function installed(packages) {
  const name = packages.find((one) => installDebianPackage(one));
  return name && onMachine([name]);
}

function onMachine(names) {
  const found = names.map((name) =>
    spawnSync("sh", ["-c", 'command -v "$0"', name], { encoding: "utf8" }).stdout.trim(),
  );
  return found.find((path) => path && starts(path));
}

function playwrightsOwn(node, { bringIt = false } = {}) {
  const place = `console.log((await import("@playwright/test")).chromium.executablePath())`;
  const path = spawnSync(node, ["--input-type=module", "-e", place], { encoding: "utf8" }).stdout.trim();
  if (bringIt && !starts(path)) {
    console.log("Installing Playwright's Chromium …");
    const install = ["node_modules/@playwright/test/cli.js", "install", "chromium"];
    spawnSync(node, install, { stdio: "ignore", timeout: 180_000 });
  }
  return starts(path) ? path : undefined;
}

function starts(path) {
  return spawnSync(path, ["--version"], { timeout: 20_000 }).status === 0;
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
