import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "build",
  ssr: true,
  // The whole route table is one small, cacheable script: no further look-ups while somebody browses.
  routeDiscovery: { mode: "initial" },
  // One file for each program of the server: main.js and site.js.
  serverBuildFile: "[name].js",
} satisfies Config;
