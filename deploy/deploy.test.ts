import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { maxPictureBytes } from "../app/platform/images/picture.ts";
import { deadLinks, documentOf, documents, isCarried } from "../scripts/package-documents.mjs";
import { launcher } from "../scripts/launcher.mjs";
import { composeSettings } from "./checks/containers.check.ts";
import packageFile from "../package.json" with { type: "json" };

const file = (name: string) => readFile(new URL(name, import.meta.url), "utf8");

test("both proxies accept the largest picture, so that the site itself refuses a larger one", async () => {
  const [, caddy] = /max_size (\d+)MB/.exec(await file("Caddyfile")) ?? [];
  const [, nginx] = /client_max_body_size (\d+)m;/.exec(await file("nginx.conf")) ?? [];
  for (const megabytes of [caddy, nginx]) expect(Number(megabytes) * 1e6).toBeGreaterThan(maxPictureBytes);
});

test("the service and the image start the program of the package, with the memory settings of npm start", async () => {
  const [, environment, options] =
    /^(\S+) node (.*) build\/server\/main\.js$/.exec(packageFile.scripts.start) ?? [];
  expect(launcher()).toContain(environment);
  expect(launcher()).toContain(`bin/node" ${options} build/server/main.js`);
  expect(await file("frostway.service")).toContain("ExecStart=/srv/frostway/current/bin/frostway start\n");
  expect(await file("Containerfile")).toContain('CMD ["frostway", "start"]');
});

test("no proxy requires the database to be available before it forwards a request", async () => {
  for (const name of ["Caddyfile", "nginx.conf"]) expect(await file(name)).not.toMatch(/^[^#]*\/readyz/m);
});

test("each container image is pinned by version and digest", async () => {
  const images = [
    ...(await file("Containerfile")).matchAll(/^FROM (\S+)/gm),
    ...(await file("compose.yaml")).matchAll(/^ +image: (\S+)/gm),
  ].map(([, name = ""]) => name);
  expect(images.length).toBeGreaterThan(3);
  for (const name of images) {
    expect(name).toMatch(/^docker\.io\/.+:.+@sha256:[0-9a-f]{64}$/);
    expect(name).not.toMatch(/:(latest|stable)@/);
  }
});

test("each container has only the listed rights, a memory limit and, except the short-lived one, a health check", async () => {
  const compose = await file("compose.yaml");
  const [, services = ""] = /^services:\n([\s\S]*?)^volumes:/m.exec(compose) ?? [];
  const parts = services.split(/^ {2}(?=\w)/m).filter((part) => /^\w/.test(part));
  expect(parts.map((part) => part.split(":")[0])).toEqual(["site", "database", "bucket", "storage", "proxy"]);
  expect(compose).toMatch(/read_only: true\n +cap_drop: \[ALL\]\n +security_opt: \[no-new-privileges:true\]/);
  for (const part of parts) {
    expect(part).toContain("<<: *closed");
    if (!part.startsWith("bucket:")) expect(part).toContain("mem_limit: ");
    if (!/^(bucket|proxy):/.test(part)) expect(part).toContain("healthcheck:");
  }
});

test("compose.yaml requires only the settings that the check sets", async () => {
  const wanted = [...(await file("compose.yaml")).matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  expect(new Set(Object.keys(composeSettings))).toEqual(new Set(wanted));
});

test("no file with secrets goes into an image, in any folder", async () => {
  const lines = (await readFile(new URL("../.dockerignore", import.meta.url), "utf8")).split("\n");
  for (const name of ["**/.env*", "dist", "docs/screens", "node_modules", "playwright-report"])
    expect(lines).toContain(name);
});

describe("the documents of a package", () => {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const read = async (path: string) =>
    documentOf(root, path, await readFile(join(root, documents[path]!), "utf8"));

  test.each(Object.keys(documents))("%s has no broken links", async (path) => {
    const has = (to: string) =>
      to === "README.md" || (isCarried(to.replace(/\/$/, "")) && existsSync(join(root, to)));
    expect(deadLinks(path, await read(path), has)).toEqual([]);
  });

  test.each(["README.md", "docs/operating.md", "docs/settings.md", ".env.example"])(
    "%s calls nothing that needs npm",
    async (path) => {
      const text = (await read(path)).replaceAll(/in a checkout [^,]*,/g, "").replaceAll("neither npm", "");
      expect(text).not.toMatch(/\bnpm\b/);
    },
  );
});
