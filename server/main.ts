import "./lifecycle/environment.ts";
import { join } from "node:path";
import { flushLog, logger } from "../app/platform/log.server.ts";
import { startFailure } from "./lifecycle/start-failure.ts";

try {
  const { serve } = await import("./lifecycle/serve.ts");
  // Avoids the path `build`, which links to the newest build: this process keeps using the build it started with.
  await serve(join(import.meta.dirname, "../client"));
} catch (error) {
  const words = startFailure(error, process.env);
  if (words) console.error(`Frostway cannot start: ${words}`);
  else logger.fatal({ err: error }, "cannot start");
  await flushLog();
  process.exit(1);
}
