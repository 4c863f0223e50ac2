import { readFile } from "node:fs/promises";
import { join } from "node:path";
import reactRouter from "../../react-router.config.ts";

/** What became of each source: its file, and the sources that it imports, at once or later. */
export type Manifest = Record<
  string,
  { file: string; imports?: string[]; dynamicImports?: string[]; css?: string[] }
>;

/** Where the build that is under way has put what browsers load. */
function builtClient(): string {
  return join(reactRouter.buildDirectory, "client");
}

/** The client is built first. */
export async function readManifest(): Promise<string> {
  return readFile(join(builtClient(), ".vite/manifest.json"), "utf8");
}

/** The addresses of a source's file, of what it imports, and of their styles; its own first. */
export function addressesOf(manifest: Manifest, ...sources: string[]): string[] {
  const found = new Set<string>();
  const add = (key: string): void => {
    const { file, imports = [], css = [] } = manifest[key]!;
    if (found.has(`/${file}`)) return;
    for (const one of [file, ...css]) found.add(`/${one}`);
    imports.forEach(add);
  };
  sources.forEach(add);
  return [...found];
}
