type Graph = { getModuleInfo(id: string): { importers: string[] } | null };

const shell = /\/app\/(?:root|pages\/site-layout)\.tsx/;
const islands = /\/app\/(?:wake-island|.*\.island)\.tsx/;
/** Islands that only show pictures or words: they send no forms and make no requests. */
const pictures = /\/app\/(?:pages\/banner|features\/(?:galleries|testimonials)\/[\w-]+)\.island\.tsx/;

/**
 * Chunks that contain everything that certain modules import. Thirty small chunks would need more requests, and more
 * bytes because each is compressed by itself. A module that matches two chunks goes into the one with the higher
 * priority.
 */
export const scriptChunks = [
  // Includes Vite's helper that preloads scripts, which every page with React needs.
  {
    name: "react",
    test: /\/node_modules\/(?:react|react-dom|scheduler)\/|vite\/preload-helper/,
    priority: 4,
  },
  // The modules that islands share with applications. Islands must not load anything else of the applications, and
  // islands with pictures must not load forms.
  { name: importsOf("parts", shell, pictures), priority: 3 },
  { name: importsOf("forms", shell, islands), priority: 2 },
  // The modules that the two forms of the public site share.
  {
    name: importsOf("fields", /\/application-form\.island\.tsx/, /\/contact-form\.island\.tsx/),
    priority: 1,
  },
  // Every application needs these.
  { name: importsOf("shell", shell), priority: 0 },
];

/**
 * Nearly all of React runs while a page hydrates. The hint lets V8 compile React on a background thread while it loads,
 * instead of function by function on the main thread. Other engines ignore the comment.
 * https://v8.dev/blog/explicit-compile-hints
 */
export function compileHint({ name }: { name: string }): string {
  return name === "react" ? "//# allFunctionsCalledOnLoad" : "";
}

/** Matches the modules that each of these importers imports, directly or through others. */
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
