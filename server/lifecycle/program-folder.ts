import { realpathSync } from "node:fs";
import { dirname } from "node:path";

/** Where this program lies, beside its others. Read at the start: `build` may lead to another build later. */
export const programFolder = dirname(realpathSync(process.argv[1] ?? "."));
