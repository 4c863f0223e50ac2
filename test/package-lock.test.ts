import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Locked = { version?: string; optionalDependencies?: Record<string, string> };

test("the lock names the native package of every platform, so that `npm ci` takes it on each machine", () => {
  const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  const names = new Set(Object.keys(lock.packages).map((path) => path.split("node_modules/").at(-1)));
  const missing = Object.entries(lock.packages).flatMap(([path, { version, optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `${name}, wanted by ${path}@${version}`),
  );
  expect(missing).toEqual([]);
});

test("every version in package.json is exact", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const versions = Object.entries<string>({ ...dependencies, ...devDependencies });
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
});
