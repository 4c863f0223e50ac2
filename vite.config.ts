import { reactRouter } from "@react-router/dev/vite";
import optimizeLocales from "@react-aria/optimize-locales-plugin";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { developmentServer } from "./server/development-server.ts";
import { inlineScripts } from "./server/inline-scripts.ts";
import { scriptChunks } from "./server/script-chunks.ts";

export default defineConfig({
  cacheDir: ".cache/vite",
  plugins: [
    // The interface parts speak no British English; what they have, and fall back to, is American.
    { ...optimizeLocales.vite({ locales: ["en-US"] }), enforce: "pre" },
    developmentServer(),
    inlineScripts(),
    tailwindcss(),
    reactRouter(),
  ],
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: scriptChunks } } } },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: { main: "./server/main.ts", site: "./server/site.ts" },
        },
      },
    },
  },
  optimizeDeps: {
    entries: ["app/pages/**/*.tsx", "app/features/**/*.tsx"],
  },
  build: { target: "es2023", assetsInlineLimit: 0 },
});
