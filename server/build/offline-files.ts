import { hash } from "node:crypto";
import type { Plugin } from "vite";
import { addressesOf, type Manifest, readManifest } from "./built-client.ts";

const name = "virtual:offline-files";
const program = "app/wake-island.tsx";
const card = "breakdown-card.island";

/**
 * Provides `virtual:offline-files`: the files that /breakdown needs in addition to those that its HTML names, and the
 * version of the build.
 */
export function offlineFiles(): Plugin {
  return {
    name: "frostway:offline-files",
    resolveId: (id) => (id === name ? `\0${id}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      // In development, browsers store nothing for offline use.
      const manifest = this.environment.mode === "build" ? await readManifest() : undefined;
      const version = hash("sha256", JSON.stringify(manifest ?? {})).slice(0, 12);
      const files = manifest ? filesOf(manifest) : [];
      return `export default ${JSON.stringify({ version, files })};`;
    },
  };
}

/** Returns the addresses of the island's files. The bundler names the files that it shares with other entries. */
function filesOf(manifest: Manifest): string[] {
  const island = manifest[program]?.dynamicImports?.find((key) => key.includes(card));
  if (!island) throw new Error(`The islands' program imports no ${card}.`);
  return addressesOf(manifest, program, island);
}
