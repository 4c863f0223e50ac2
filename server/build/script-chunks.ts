type Graph = { getModuleInfo(id: string): { importers: string[] } | null };

const shell = /\/app\/(?:root|pages\/site-layout)\.tsx/;
const islands = /\/app\/(?:wake-island|.*\.island)\.tsx/;
/** They send nothing and ask nobody. */
const pictures = /\/app\/(?:pages\/banner|features\/(?:galleries|testimonials)\/[\w-]+)\.island\.tsx/;

/**
 * Scripts that hold what certain modules import, all of it: in thirty small ones the same modules take more requests, and
 * more bytes, since each is compressed by itself. What two could hold goes into the one of the higher priority.
 */
export const scriptChunks = [
  // With the few lines by which scripts are loaded ahead, which no page that has it goes without.
  {
    name: "react",
    test: /\/node_modules\/(?:react|react-dom|scheduler)\/|vite\/preload-helper/,
    priority: 4,
  },
  // What islands share with applications; nothing else of these may come with an island, and with pictures no forms.
  { name: importsOf("parts", shell, pictures), priority: 3 },
  { name: importsOf("forms", shell, islands), priority: 2 },
  // No application goes without these.
  { name: importsOf("shell", shell), priority: 1 },
];

/**
 * Nearly all of React runs while a page comes to life: V8 compiles it on a thread of its own as it arrives, not function by
 * function on the page's. Other engines read a comment. https://v8.dev/blog/explicit-compile-hints
 */
export function compileHint({ name }: { name: string }): string {
  return name === "react" ? "//# allFunctionsCalledOnLoad" : "";
}

/** Holds what is imported by each of these. */
function importsOf(name: string, ...importers: RegExp[]) {
  return (id: string, graph: Graph) =>
    importers.every((importer) => isImported(id, importer, graph, new Set())) ? name : null;
}

function isImported(id: string, by: RegExp, graph: Graph, seen: Set<string>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => by.test(importer) || isImported(importer, by, graph, seen));
}
