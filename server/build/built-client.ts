import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "../../app/platform/validation/zod.ts";
import reactRouter from "../../react-router.config.ts";

/** What became of each source: its file, and the sources that it imports, at once or later. */
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

/** Of what browsers load, from the build that is under way: the client is built first. */
export async function readManifest(): Promise<Manifest> {
  const path = join(reactRouter.buildDirectory, "client/.vite/manifest.json");
  return manifest.parse(JSON.parse(await readFile(path, "utf8")));
}

/** The addresses of a source's file, of what it imports, and of their styles; its own first. */
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
