/** Returns the path of a Chromium that starts. */
export function findChromium(node: string, wish?: { whole?: boolean }): string;
