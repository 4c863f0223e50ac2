import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "../../app/platform/validation/zod.ts";
import reactRouter from "../../react-router.config.ts";

/** The build output of each source: its file, its styles, and the sources that it imports statically or dynamically. */
const manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
  }),
);
export type Manifest = z.infer<typeof manifest>;

/** Reads the client's manifest from the build in progress. The client is built before the server. */
export async function readManifest(): Promise<Manifest> {
  const path = join(reactRouter.buildDirectory, "client/.vite/manifest.json");
  return manifest.parse(JSON.parse(await readFile(path, "utf8")));
}

/** Returns the addresses of the sources' own files first, then those of their static imports and styles. */
export function addressesOf(built: Manifest, ...sources: string[]): string[] {
  const found = new Set<string>();
  const add = (key: string): void => {
    const { file, imports = [], css = [] } = built[key]!;
    if (found.has(`/${file}`)) return;
    for (const one of [file, ...css]) found.add(`/${one}`);
    imports.forEach(add);
  };
  sources.forEach(add);
  return [...found];
}
