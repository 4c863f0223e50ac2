import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const everyBytes = 8 * 1024 * 1024;
let sinceLast = 0;
let collect: (() => void) | undefined;

/**
 * Call it with the bytes of an upload that have passed. Node gives each piece of a request a buffer of its own, and V8
 * lets 64 MB of dead ones pile up before it looks; a collection of the young ones takes a millisecond and keeps memory flat
 * (decision 15).
 */
export function collectUploadGarbage(bytes: number): void {
  sinceLast += bytes;
  if (sinceLast < everyBytes) return;
  sinceLast = 0;
  collect ??= youngCollector();
  collect();
}

function youngCollector(): () => void {
  setFlagsFromString("--expose-gc");
  const collectGarbage = runInNewContext("gc") as NodeJS.GCFunction;
  return () => collectGarbage({ type: "minor", execution: "sync" });
}
