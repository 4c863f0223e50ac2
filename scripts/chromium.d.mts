/** A Chromium that starts: the one named by CHROMIUM_PATH, the machine's, Playwright's own, or Debian's. */
export function findChromium(node: string, wish?: { whole?: boolean }): string;
