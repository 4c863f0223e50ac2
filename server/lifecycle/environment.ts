// Must be imported first, because other modules read the environment while they load.
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

/** The environment that this process was started with, without the settings from files. */
export const originalEnvironment = { ...process.env };

// Settings of the environment take precedence over those of the file.
try {
  for (const [name, value] of Object.entries(readEnvFile(".env"))) process.env[name] ??= value;
  Object.assign(process.env, readSecretFiles(process.env));
} catch (error) {
  if (!(error instanceof MalformedSetting)) throw error;
  console.error(`Frostway cannot start: ${error.message}`);
  process.exit(1);
}

// React chooses its build by this setting. The production build renders in less than half the time.
process.env.NODE_ENV ??= "production";
