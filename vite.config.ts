import { reactRouter } from "@react-router/dev/vite";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { developmentServer } from "./server/build/development-server.ts";
import { inlineScripts } from "./server/build/inline-scripts.ts";
import { islandScripts } from "./server/build/island-scripts.ts";
import { leanPackages } from "./server/build/lean-packages.ts";
import { browserTargets } from "./server/build/supported-browsers.ts";
import { offlineFiles } from "./server/build/offline-files.ts";
import { compileHint, scriptChunks } from "./server/build/script-chunks.ts";
import { threadFiles } from "./server/build/thread-files.ts";

/** They look for files of their own where they are installed: compiled libraries, or fonts. */
const packagesWithFiles = ["sharp", "@node-rs/argon2", "@react-pdf/renderer"];

export default defineConfig(({ command }) => ({
  cacheDir: ".cache/vite",
  assetsInclude: ["**/*.bin"],
  plugins: [
    // The interface parts speak no British English; what they have, and fall back to, is American.
    { ...optimizeLocales.vite({ locales: ["en-US"] }), enforce: "pre" },
    developmentServer(),
    inlineScripts(),
    islandScripts(),
    leanPackages(),
    offlineFiles(),
    threadFiles(),
    tailwindcss(),
    reactRouter(),
  ],
  environments: {
    client: {
      build: {
        target: browserTargets,
        rolldownOptions: { output: { codeSplitting: { groups: scriptChunks }, postBanner: compileHint } },
      },
    },
    ssr: {
      // What the program uses of its packages, in a few files: read one by one, as they come, they take twice as
      // long to start and a third more memory.
      resolve: command === "build" ? { noExternal: true, external: packagesWithFiles } : {},
      // Else React's builds for development, three times the text, would be in the memory as well.
      define: command === "build" ? { "process.env.NODE_ENV": '"production"' } : {},
      build: {
        cssMinify: true,
        rolldownOptions: {
          input: { main: "./server/main.ts", site: "./server/commands/site.ts" },
          output: { comments: false },
        },
      },
    },
  },
  optimizeDeps: {
    entries: ["app/pages/**/*.tsx", "app/features/**/*.tsx"],
  },
  build: { target: "es2023", assetsInlineLimit: 0 },
}));
