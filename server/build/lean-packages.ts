import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const nodeServer = new URL("../../node_modules/react-dom/server.node.js", import.meta.url);

/** React's legacy renderers, which this program never uses. */
const neverUsed = new Set(["./cjs/react-dom-server-legacy.node.production.js"]);
const emptyModule = "\0frostway:never-used";

/** Leaves unused parts of packages out of the server build, because source text takes up memory too. */
export function leanPackages(): Plugin {
  return {
    name: "frostway:lean-packages",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    resolveId(id) {
      if (neverUsed.has(id)) return emptyModule;
      if (/^react-dom\/server(\.edge)?$/.test(id)) return fileURLToPath(nodeServer);
      return undefined;
    },
    load: (id) => (id === emptyModule ? "export {};" : undefined),
  };
}
