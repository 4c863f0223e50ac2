import { dirname, join } from "node:path";
import type { Plugin } from "vite";

/**
 * Builds each `new URL("./x.thread.ts", import.meta.url)` as a separate file beside the program. Outside a build, Node
 * runs the source itself.
 */
export function threadFiles(): Plugin {
  return {
    name: "frostway:thread-files",
    enforce: "pre",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform(code, id) {
      if (!threadFile.test(code)) return undefined;
      return code.replaceAll(threadFile, (_, name: string) => {
        this.emitFile({
          type: "chunk",
          id: join(dirname(id), `${name}.ts`),
          fileName: `${folder}/${name}.js`,
        });
        return `new URL("../${folder}/${name}.js", import.meta.url)`;
      });
    },
  };
}

const threadFile = /new URL\("\.\/([\w-]+\.thread)\.ts", import\.meta\.url\)/g;
/** A sibling of the folder of shared chunks, which contain the code that starts the threads. */
const folder = "threads";
