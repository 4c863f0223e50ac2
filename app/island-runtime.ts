import { reinsertScript } from "./platform/browser/takeover/reinsert-script.ts";

type Runtime = typeof import("./wake-island.tsx");
/** The script element of import-islands.inline.ts. */
type Importer = HTMLScriptElement & { bring?: (address: string) => Promise<Runtime> };

/**
 * Loads the script that all islands share. The document's `data-scripts` lists its address and its imports' addresses.
 */
export function openIslandRuntime() {
  const importer = document.querySelector<Importer>("script[data-scripts]");
  const [address = "", ...imported] = importer?.dataset.scripts?.split(" ") ?? [];
  let runtime: Promise<Runtime> | undefined;
  let misses = 0;

  async function bring(): Promise<Runtime> {
    if (importer && !importer.bring) reinsertScript(importer, "text/javascript");
    if (!importer?.bring) throw new Error("The document brings no scripts of islands.");
    // Some browsers never retry a module that failed to load (WHATWG HTML, issue 6768), so a retry uses a new address.
    // Imports are relative to the script, so they get new addresses too.
    return importer.bring(misses ? address.replace("/assets/", `/assets/again-${misses}/`) : address);
  }

  return {
    /** Rejects if the script does not load. After `renew`, the next call requests it at another address. */
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
