import { putBack } from "./platform/browser/put-back.ts";

type Runtime = typeof import("./wake-island.tsx");
/** See import-islands.inline.ts. */
type Importer = HTMLScriptElement & { bring?: (address: string) => Promise<Runtime> };

/** Loads the program that all islands share. Its address, and those of its imports, are in the document's `data-scripts`. */
export function openIslandRuntime() {
  const importer = document.querySelector<Importer>("script[data-scripts]");
  const [address = "", ...imported] = importer?.dataset.scripts?.split(" ") ?? [];
  let runtime: Promise<Runtime> | undefined;
  let misses = 0;

  async function bring(): Promise<Runtime> {
    if (importer && !importer.bring) putBack(importer, "text/javascript");
    if (!importer?.bring) throw new Error("The document brings no scripts of islands.");
    // Some browsers never ask again for what they missed (WHATWG HTML, issue 6768). What is imported stands beside the
    // program, so it is asked for at new addresses too.
    return importer.bring(misses ? address.replace("/assets/", `/assets/again-${misses}/`) : address);
  }

  return {
    /** Rejects where it does not arrive; the next call asks for it at another address. */
    async load(): Promise<Runtime> {
      for (const href of imported.splice(0)) {
        document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
      }
      return (runtime ??= bring());
    },
    renew(): void {
      runtime = undefined;
      misses += 1;
    },
  };
}
