import { build, type Plugin } from "vite";

const query = "?script";

/** Provides `import text from "./x.inline.ts?script"`: the module and its imports bundled as one inline script. */
export function inlineScripts(): Plugin {
  return {
    name: "frostway:inline-scripts",
    enforce: "pre",
    async load(id) {
      if (!id.endsWith(query)) return undefined;
      const { code, moduleIds } = await compile(id.slice(0, -query.length));
      for (const file of moduleIds) this.addWatchFile(file);
      return `export default ${JSON.stringify(code)};`;
    },
  };
}

async function compile(file: string): Promise<{ code: string; moduleIds: string[] }> {
  const built = await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      target: "es2023",
      rolldownOptions: { input: file, output: { format: "iife" } },
    },
  });
  const [script] = Array.isArray(built)
    ? built.flatMap(({ output }) => output)
    : "output" in built
      ? built.output
      : [];
  if (script?.type !== "chunk") throw new Error(`${file} does not become one script.`);
  return { code: script.code.trim(), moduleIds: script.moduleIds };
}
