// A process for tests that kill it: it does what a start does before it serves. Vite loads what only Vite can, all migrations
// at once.
import { createServer } from "vite";

const vite = await createServer({
  configFile: "vitest.config.ts",
  server: { middlewareMode: true, hmr: false, ws: false },
  logLevel: "error",
  appType: "custom",
  optimizeDeps: { noDiscovery: true },
});
const { upgradeAlone } = await vite.ssrLoadModule("/test/upgrade-alone.ts");
await upgradeAlone();
await vite.close();
process.exit();
