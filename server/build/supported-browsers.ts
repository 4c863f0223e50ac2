/** The oldest browsers that the site is built for: what its language and its styles are brought down to, and checked against. */
export const supportedBrowsers = { safari: "16.4", chrome: "109", firefox: "115" } as const;

/** As the bundler names them. */
export const browserTargets = Object.entries(supportedBrowsers).map(([name, version]) => `${name}${version}`);
