type Graph = { getModuleInfo(id: string): { importers: string[] } | null };

/**
 * Scripts that hold what certain modules import, all of it: in thirty small ones the same modules take more requests, and
 * more bytes, since each is compressed by itself. What two could hold goes into the one of the higher priority.
 */
export const scriptChunks = [
  // No page goes without these.
  { name: importsOf("shell", /\/app\/(?:root|pages\/site-layout)\.tsx/), priority: 2 },
  // Nearly every public page has most of what this one has.
  { name: importsOf("page", /\/app\/pages\/repairs-page\.tsx/), priority: 1 },
];

function importsOf(name: string, importers: RegExp) {
  return (id: string, graph: Graph) => (isImported(id, importers, graph, new Set()) ? name : null);
}

function isImported(id: string, by: RegExp, graph: Graph, seen: Set<string>): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => by.test(importer) || isImported(importer, by, graph, seen));
}
