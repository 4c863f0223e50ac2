import packageJson from "../../package.json" with { type: "json" };

/** The build replaces this by its name, see `scripts/build-name.mjs`. Sources that run without a build have none. */
const build = process.env.FROSTWAY_BUILD_NAME;

/** The version with the build's name, in the notation of Semantic Versioning: `1.0.0+20261128.0537cfc3`. */
export const version = build ? `${packageJson.version}+${build}` : packageJson.version;
