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

/** Packages that read files from their own folder, such as compiled libraries or fonts. */
const packagesWithFiles = ["sharp", "@node-rs/argon2", "@react-pdf/renderer"];

export default defineConfig(({ command }) => ({
  cacheDir: ".cache/vite",
  assetsInclude: ["**/*.bin"],
  plugins: [
    // The UI library has no British English. It falls back to American English.
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
      // Bundles the packages into a few files. Loading their own files takes twice as long at the start and a third
      // more memory.
      resolve: command === "build" ? { noExternal: true, external: packagesWithFiles } : {},
      // Otherwise React's development builds, which are three times as large, would be loaded too.
      define:
        command === "build"
          ? {
              "process.env.NODE_ENV": '"production"',
              "process.env.FROSTWAY_BUILD_NAME": JSON.stringify(process.env.FROSTWAY_BUILD_NAME ?? ""),
            }
          : {},
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
