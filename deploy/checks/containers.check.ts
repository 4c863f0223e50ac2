import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Check } from "./check.ts";
import { findPackage } from "./packaged-site.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The settings that compose.yaml requires, and no others. */
export const composeSettings = {
  FROSTWAY_ADDRESS: "www.example.com",
  APP_SECRET: "x".repeat(32),
  DATABASE_PASSWORD: "x",
  STORAGE_SECRET: "x",
};

const builder = () => ["podman", "docker"].find((program) => works(program, "info"));
const composer = () => ["podman", "docker"].find((program) => works(program, "compose", "version"));

export const containerChecks: Check[] = [
  {
    name: "containers: the image is built",
    missing: () => {
      if (!builder()) return "no podman and no docker that answers";
      return findPackage() ? undefined : "npm run package has not been run";
    },
    prove: buildImage,
  },
  {
    name: "containers: compose.yaml is whole",
    missing: () => (composer() ? undefined : "no podman compose and no docker compose"),
    prove: readCompose,
  },
];

function works(...command: [string, ...string[]]): boolean {
  return run(...command).status === 0;
}

function buildImage(): string[] {
  const built = run(
    builder()!,
    "build",
    ...(builder() === "podman" ? ["--format", "docker"] : []),
    "--file",
    "deploy/Containerfile",
    "--tag",
    "frostway:check",
    "dist",
  );
  assert.equal(built.status, 0, built.stderr);
  const inspected = run(builder()!, "image", "inspect", "--format", "{{.Size}}", "frostway:check");
  return [`${(Number(inspected.stdout) / 1e6).toFixed(0)} MB`];
}

function readCompose(): string[] {
  const env = {
    ...process.env,
    ...composeSettings,
  };
  const read = spawnSync(composer()!, ["compose", "--file", "deploy/compose.yaml", "config", "--quiet"], {
    cwd: root,
    encoding: "utf8",
    env,
  });
  assert.equal(read.status, 0, read.stderr);
  return ["no complaint"];
}

function run(program: string, ...options: string[]) {
  return spawnSync(program, options, { cwd: root, encoding: "utf8" });
}
