import { hash } from "node:crypto";
import type { Plugin } from "vite";
import { addressesOf, type Manifest, readManifest } from "./built-client.ts";

const name = "virtual:offline-files";
const program = "app/wake-island.tsx";
const card = "breakdown-card.island";
const islandsOfLinks = {
  engineer: ["engineer-job.island"],
  "call-out": ["live-call-out.island", "driver-changes.island"],
};

/**
 * Provides `virtual:offline-files`: the files that /breakdown needs in addition to those that its HTML names, and the
 * version of the build. `linkFiles` are those of the pages of links.
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
      const filesOf = (...islands: string[]) => (manifest ? addressesWith(manifest, islands) : []);
      const linkFiles = {
        engineer: filesOf(...islandsOfLinks.engineer),
        "call-out": filesOf(...islandsOfLinks["call-out"]),
      };
      const built = { version, files: filesOf(card) };
      return `export const linkFiles = ${JSON.stringify(linkFiles)};
        export default ${JSON.stringify(built)};`;
    },
  };
}

/** Returns the addresses of the islands' files. The bundler names the files that it shares with other entries. */
function addressesWith(manifest: Manifest, islands: readonly string[]): string[] {
  const sources = islands.map((name) => {
    const island = manifest[program]?.dynamicImports?.find((key) => key.includes(name));
    if (!island) throw new Error(`The islands' program imports no ${name}.`);
    return island;
  });
  return addressesOf(manifest, program, ...sources);
}
