import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  // A folder of its own for each build: scripts/build-folders.mjs.
  buildDirectory: process.env.FROSTWAY_BUILD_FOLDER ?? "build",
  ssr: true,
  // The whole route table is one small, cacheable script: no further look-ups while somebody browses.
  routeDiscovery: { mode: "initial" },
  // One file for each program of the server: main.js and site.js.
  serverBuildFile: "[name].js",
} satisfies Config;
