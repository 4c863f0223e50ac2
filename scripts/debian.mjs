import { spawnSync } from "node:child_process";

/** Installs a Debian package if apt-get exists and this process runs as root. */
export function installDebianPackage(name) {
  if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
  console.log(`Installing Debian's package ${name} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const aptGet = (...options) =>
    spawnSync("apt-get", ["-qq", ...options], { env, stdio: ["ignore", "ignore", 2] }).status === 0;
  return aptGet("update") && aptGet("install", "--yes", "--no-install-recommends", name);
}
