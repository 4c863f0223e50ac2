type Graph = {
  getModuleInfo(id: string): { importedIds: string[]; importers: string[]; isEntry: boolean } | null;
};

/** What no public page goes without. */
const always = /\/app\/(?:root|pages\/site-layout)\.tsx/;

/**
 * Names the script that a module goes into: what every public page loads anyhow becomes one script. In twenty small ones
 * the same modules take more requests, and more bytes, since each is compressed by itself.
 */
export function shellChunk(id: string, graph: Graph): string | null {
  return isOfShell(id, graph, new Set()) ? "shell" : null;
}

/** Whether a chain of static imports leads here from the root or the site's layout. */
function isOfShell(id: string, graph: Graph, seen: Set<string>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => always.test(importer) || isOfShell(importer, graph, seen));
}
