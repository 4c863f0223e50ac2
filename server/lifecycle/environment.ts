// Imported first of all: what others read once, when they are loaded, must stand before.
import { readEnvFile } from "../../app/platform/config/env-file.server.ts";
import { MalformedSetting } from "../../app/platform/config/malformed-setting.ts";
import { readSecretFiles } from "../../app/platform/config/secret-files.server.ts";

const oldestNode = 24;

if (Number(process.versions.node.split(".")[0]) < oldestNode) {
  console.error(
    `Frostway needs Node ${oldestNode} or newer, and this is ${process.versions.node}. Start it with npm start or with a package, which bring their own.`,
  );
  process.exit(1);
}

/** What this process was started with, without what files add. */
export const surroundings = { ...process.env };

// Settings of the surrounding process win over those of the file.
try {
  for (const [name, value] of Object.entries(readEnvFile(".env"))) process.env[name] ??= value;
  Object.assign(process.env, readSecretFiles(process.env));
} catch (error) {
  if (!(error instanceof MalformedSetting)) throw error;
  console.error(`Frostway cannot start: ${error.message}`);
  process.exit(1);
}

// React chooses its build by this: production rendering costs less than half.
process.env.NODE_ENV ??= "production";
