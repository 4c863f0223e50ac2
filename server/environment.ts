// Imported first of all: what others read once, when they are loaded, must stand before.
import { existsSync } from "node:fs";

const oldestNode = 24;

if (Number(process.versions.node.split(".")[0]) < oldestNode) {
  console.error(
    `Frostway needs Node ${oldestNode} or newer, and this is ${process.versions.node}. Start it with npm start, which brings its own.`,
  );
  process.exit(1);
}

// Settings of the surrounding process win over those of the file.
if (existsSync(".env")) process.loadEnvFile(".env");

// React chooses its build by this: production rendering costs less than half.
process.env.NODE_ENV ??= "production";
