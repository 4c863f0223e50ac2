import { symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "vite";
import { inlineScripts } from "../server/build/inline-scripts.ts";
import { islandScripts } from "../server/build/island-scripts.ts";
import { threadFiles } from "../server/build/thread-files.ts";

/**
 * Builds a program for tests that kill it, as plain JavaScript below `program/` in this folder. Only Vite can resolve
 * the import of all migrations.
 */
export async function buildAlone(folder: string, source: string): Promise<void> {
  await symlink(resolve("node_modules"), join(folder, "node_modules"));
  await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    assetsInclude: ["**/*.bin"],
    plugins: [inlineScripts(), islandScripts(), threadFiles()],
    build: {
      ssr: source,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        output: { entryFileNames: "program/[name].js", chunkFileNames: "program/[name].js" },
      },
    },
  });
}
