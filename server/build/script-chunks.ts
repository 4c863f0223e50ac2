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
  // With the few lines that preload scripts, which every page with React needs.
  {
    name: "react",
    test: /\/node_modules\/(?:react|react-dom|scheduler)\/|vite\/preload-helper/,
    priority: 4,
  },
  // What islands share with applications; nothing else of these may come with an island, and with pictures no forms.
  { name: importsOf("parts", shell, pictures), priority: 3 },
  { name: importsOf("forms", shell, islands), priority: 2 },
  // What the two forms of the public site share.
  {
    name: importsOf("fields", /\/application-form\.island\.tsx/, /\/contact-form\.island\.tsx/),
    priority: 1,
  },
  // Every application needs these.
  { name: importsOf("shell", shell), priority: 0 },
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
  return (id: string, graph: Graph) => {
    const found = [...importersOf(id, graph)];
    return importers.every((importer) => found.some((one) => importer.test(one))) ? name : null;
  };
}

/** Adds to `found` the modules that import this one, directly or through others. */
function importersOf(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) {
    if (found.has(importer)) continue;
    found.add(importer);
    importersOf(importer, graph, found);
  }
  return found;
}
