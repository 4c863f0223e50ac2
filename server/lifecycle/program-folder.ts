import { realpathSync } from "node:fs";
import { dirname } from "node:path";

/** The folder of this program and the build's others. Resolved at the start, as the link `build` may change later. */
export const programFolder = dirname(realpathSync(process.argv[1] ?? "."));
