import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // Each build has its own folder. See scripts/build-folders.mjs.
  buildDirectory: process.env.FROSTWAY_BUILD_FOLDER ?? "build",
  ssr: true,
  // The whole route table is one small, cacheable script, so browsing needs no further look-ups.
  routeDiscovery: { mode: "initial" },
  // The server has two programs, each in one file: main.js and site.js.
  serverBuildFile: "[name].js",
} satisfies Config;
