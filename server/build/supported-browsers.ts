/** The oldest supported browsers. The build compiles scripts and styles for them, and checks test against them. */
export const supportedBrowsers = { safari: "16.4", chrome: "109", firefox: "115" } as const;

/** The supported browsers in the bundler's format, such as `safari16.4`. */
export const browserTargets = Object.entries(supportedBrowsers).map(([name, version]) => `${name}${version}`);
