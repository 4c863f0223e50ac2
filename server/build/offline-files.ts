import { hash } from "node:crypto";
import type { Plugin } from "vite";
import { addressesOf, type Manifest, readManifest } from "./built-client.ts";

const name = "virtual:offline-files";
const program = "app/wake-island.tsx";
const card = "breakdown-card.island";
/** Also what an island loads once it is used: the driver signs without signal too. */
const sourcesOfLinks = {
  engineer: ["engineer-job.island", "signature-pad"],
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
      const filesOf = (...sources: string[]) => (manifest ? addressesWith(manifest, sources) : []);
      const linkFiles = {
        engineer: filesOf(...sourcesOfLinks.engineer),
        "call-out": filesOf(...sourcesOfLinks["call-out"]),
      };
      const built = { version, files: filesOf(card) };
      return `export const linkFiles = ${JSON.stringify(linkFiles)};
        export default ${JSON.stringify(built)};`;
    },
  };
}

/** Returns the addresses of what these sources need. The bundler names the files that it shares with other entries. */
function addressesWith(manifest: Manifest, sources: readonly string[]): string[] {
  const loaded = [...(manifest[program]?.dynamicImports ?? []), ...Object.keys(manifest)];
  const keys = sources.map((name) => {
    const found = loaded.find((key) => key.includes(name));
    if (!found) throw new Error(`The build has no ${name}.`);
    return found;
  });
  return addressesOf(manifest, program, ...keys);
}
