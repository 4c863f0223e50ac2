import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { maxPictureBytes } from "../app/platform/images/picture.ts";
import packageFile from "../package.json" with { type: "json" };

const file = (name: string) => readFile(new URL(name, import.meta.url), "utf8");

test("both proxies take the largest picture, so that the site's own words answer a larger one", async () => {
  const [, caddy] = /max_size (\d+)MB/.exec(await file("Caddyfile")) ?? [];
  const [, nginx] = /client_max_body_size (\d+)m;/.exec(await file("nginx.conf")) ?? [];
  for (const megabytes of [caddy, nginx]) expect(Number(megabytes) * 1e6).toBeGreaterThan(maxPictureBytes);
});

test("the service and the image start the site with the memory settings of npm start", async () => {
  const [, environment, options] =
    /^(\S+) node (.*) build\/server\/main\.js$/.exec(packageFile.scripts.start) ?? [];
  const service = await file("frostway.service");
  const image = await file("Containerfile");
  for (const text of [service, image]) expect(text).toContain(environment);
  expect(service).toContain(`bin/node ${options} build/server/main.js`);
  expect(image).toContain(`"${options}", "build/server/main.js"`);
});

test("no proxy asks whether the database answers before it passes a visitor on", async () => {
  for (const name of ["Caddyfile", "nginx.conf"]) expect(await file(name)).not.toMatch(/^[^#]*\/readyz/m);
});
