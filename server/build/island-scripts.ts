import { resolve } from "node:path";
import type { Plugin } from "vite";
import { addressesOf, readManifest } from "./built-client.ts";

const entry = "app/wake-island.tsx";
const addresses = "virtual:island-scripts";
/** In development, documents lack the framework's script for hot updates, so this module adds it. */
const inDevelopment = "virtual:island-scripts-in-development";

/**
 * Adds the islands' scripts to the framework's client build. Provides their addresses as `virtual:island-scripts`:
 * first the script to import, then its own imports.
 */
export function islandScripts(): Plugin {
  return {
    name: "frostway:island-scripts",
    buildStart() {
      if (this.environment.name !== "client" || this.environment.mode !== "build") return;
      this.emitFile({ type: "chunk", id: resolve(entry), name: "islands" });
    },
    resolveId: (id) => (id === addresses || id === inDevelopment ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${inDevelopment}`) {
        return `import "virtual:react-router/inject-hmr-runtime"; export * from "/${entry}";`;
      }
      if (id !== `\0${addresses}`) return undefined;
      const scripts =
        this.environment.mode === "build"
          ? addressesOf(await readManifest(), entry)
          : [`/@id/__x00__${inDevelopment}`];
      return `export default ${JSON.stringify(scripts)};`;
    },
  };
}
