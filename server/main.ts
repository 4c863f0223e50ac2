import "./environment.ts";
import { flushLog, logger } from "../app/platform/log.server.ts";
import { startFailure } from "./start-failure.ts";

try {
  const { serve } = await import("./serve.ts");
  await serve();
} catch (error) {
  const words = startFailure(error, process.env);
  if (words) console.error(`Frostway cannot start: ${words}`);
  else logger.fatal({ err: error }, "cannot start");
  await flushLog();
  process.exit(1);
}
