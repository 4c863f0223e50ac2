import type { Plugin } from "vite";

const imports = /\bimport\((["'`])(\.\/[^"'`$]+\.js)\1\)/g;

/** Has the browser's scripts ask for one that did not arrive by another address (`app/platform/browser/ask-again.ts`). */
export function retryImports(): Plugin {
  return {
    name: "frostway:retry-imports",
    apply: "build",
    // What this changes is no part of what names a file by its content.
    augmentChunkHash: () => "asked again",
    generateBundle: {
      // Vite reads the addresses first.
      order: "post",
      handler(_options, bundle) {
        if (this.environment.name !== "client") return;
        let found = 0;
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== "chunk") continue;
          chunk.code = chunk.code.replaceAll(imports, (_all, _quote, path: string) => {
            found++;
            return `import(\`${path}\${self.again??""}\`)`;
          });
        }
        if (found === 0) {
          this.error("No script imports another one later: its imports are written differently now.");
        }
      },
    },
  };
}
