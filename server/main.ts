import "./environment.ts";
import { MalformedSetting } from "../app/platform/config/config.server.ts";
import { flushLog, logger } from "../app/platform/log.server.ts";

try {
  const { serve } = await import("./serve.ts");
  await serve();
} catch (error) {
  if (error instanceof MalformedSetting) console.error(`Frostway cannot start: ${error.message}`);
  else logger.fatal({ err: error }, "cannot start");
  await flushLog();
  process.exit(1);
}
