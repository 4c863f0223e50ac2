import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const cache = new Map<string, string[]>();

/** Every file of the project that loading this one loads, itself included. */
export function loadedBy(file: string): Set<string> {
  const loaded = new Set([file]);
  // A set goes on to what is added while it is gone through.
  for (const one of loaded) for (const imported of importsOf(one)) loaded.add(imported);
  return loaded;
}

function importsOf(file: string): string[] {
  const known = cache.get(file);
  if (known) return known;
  const source = readFileSync(file, "utf8");
  const found = [...source.matchAll(/(?:from|import|import\() ?"(\.[^"]+\.tsx?)"/g)]
    .map(([, path]) => join(dirname(file), path!))
    .filter((path) => existsSync(path));
  cache.set(file, found);
  return found;
}
