import { join } from "node:path";
import reactRouter from "../../react-router.config.ts";

/** Where the build that is under way has put what browsers load. */
export function builtClient(): string {
  return join(reactRouter.buildDirectory, "client");
}
