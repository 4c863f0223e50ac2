import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

/* What the structure tests know of the program's own files: who imports whom, and to what each belongs. */

type Import = { from: string; to: string; isType: boolean };

/** The paths of all files of the program, tests included. */
export const files = ["app", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);
export const imports = files.flatMap(importsOf);

/** "material" is pictures and texts, which import nothing. */
export type Layer = "server" | "pages" | "features" | "platform" | "ui" | "material" | "other";

export function layerOf(path: string): Layer {
  if (path.startsWith("server/")) return "server";
  if (/^(app\/pictures|content)\/|^package\.json$/.test(path)) return "material";
  return (/^app\/(pages|features|platform|ui)\//.exec(path)?.[1] as Layer | undefined) ?? "other";
}

/** Each room of `accounts` is a feature of its own. */
export function featureOf(path: string): string | undefined {
  return /^app\/features\/(accounts\/[^/]+|[^/]+)\//.exec(path)?.[1];
}

export function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** Whether a file imports another at run time in a browser, directly or through other files. */
export function reaches(file: string, wanted: string, seen = new Set<string>()): boolean {
  seen.add(file);
  return imports.some(
    ({ from, to, isType }) =>
      from === file &&
      !isType &&
      !/\.server\.tsx?$/.test(to) &&
      !seen.has(to) &&
      (to === wanted || reaches(to, wanted, seen)),
  );
}

/** Returns the files in circles of imports, and those that lead to one. */
export function filesInCircles(among: Import[]): string[] {
  const needed = new Map<string, Set<string>>();
  for (const { from, to } of among)
    if (!isTest(from)) needed.set(from, (needed.get(from) ?? new Set()).add(to));
  for (let before = Infinity; needed.size < before;) {
    before = needed.size;
    for (const [file, others] of needed)
      if (!Array.from(others).some((one) => needed.has(one))) needed.delete(file);
  }
  return [...needed.keys()];
}

export function circlesIn(edges: Map<string, Set<string>>): string[] {
  const circles: string[] = [];
  const walk = (feature: string, trail: string[]) => {
    if (trail.includes(feature)) {
      circles.push([...trail.slice(trail.indexOf(feature)), feature].join(" → "));
      return;
    }
    for (const next of edges.get(feature) ?? []) walk(next, [...trail, feature]);
  };
  for (const feature of edges.keys()) walk(feature, []);
  return circles;
}

function importsOf(from: string): Import[] {
  const text = readFileSync(from, "utf8");
  return [...text.matchAll(/(import type [^;"]*)?(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(
    ([, type, path]) => ({
      from,
      to: normalize(join(dirname(from), path!)),
      isType: type !== undefined,
    }),
  );
}
