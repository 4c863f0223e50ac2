import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  circlesIn,
  featureOf,
  files,
  filesInCircles,
  imports,
  isTest,
  type Layer,
  layerOf,
} from "./source-files.ts";

describe("the direction of imports: server, pages, features, then platform and ui", () => {
  const ranks: Record<Layer, number> = {
    server: 3,
    pages: 2,
    features: 1,
    platform: 0,
    ui: 0,
    material: 0,
    other: 2,
  };

  it("never points upwards", () => {
    const wrong = imports.filter(
      ({ from, to }) => !isTest(from) && ranks[layerOf(from)] < ranks[layerOf(to)],
    );
    expect(wrong).toEqual([]);
  });

  it("lets the platform import nothing of the interface", () => {
    const wrong = imports.filter(({ from, to }) => layerOf(from) === "platform" && layerOf(to) === "ui");
    expect(wrong).toEqual([]);
  });

  it("lets a feature import only another's .server, .schema, .resource and .present files", () => {
    const wrong = imports.filter(({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      return (
        !isTest(from) &&
        own &&
        other &&
        own !== other &&
        !/\.(server|schema|resource|present)\.tsx?$/.test(to)
      );
    });
    expect(wrong).toEqual([]);
  });

  it("has no circle of features", () => {
    const edges = new Map<string, Set<string>>();
    for (const { from, to } of imports) {
      const [own, other] = [featureOf(from), featureOf(to)];
      if (isTest(from) || !own || !other || own === other) continue;
      edges.set(own, (edges.get(own) ?? new Set()).add(other));
    }
    expect(circlesIn(edges)).toEqual([]);
  });

  it("has no circle of files, apart from types", () => {
    expect(filesInCircles(imports.filter(({ isType }) => !isType))).toEqual([]);
  });

  it("has no circle of files within a feature or a folder of the platform, types included", () => {
    const roomOf = (path: string) => featureOf(path) ?? /^app\/platform\/[^/]+\//.exec(path)?.[0];
    const within = imports.filter(({ from, to }) => roomOf(from) && roomOf(from) === roomOf(to));
    expect(within.length).toBeGreaterThan(500);
    expect(filesInCircles(within)).toEqual([]);
  });

  it("lets nothing but server/api.ts import the definitions of endpoints", () => {
    const wrong = imports.filter(
      ({ from, to, isType }) =>
        to.endsWith(".api.server.ts") && from !== "server/api.ts" && !(isType && isTest(from)),
    );
    expect(wrong).toEqual([]);
  });

  it("keeps presenters pure: they import only types from .server files", () => {
    const wrong = imports.filter(
      ({ from, to, isType }) => /\.present\.tsx?$/.test(from) && /\.server\.tsx?$/.test(to) && !isType,
    );
    expect(wrong).toEqual([]);
  });

  it("lets nothing but platform/db ask which engine it runs on", () => {
    const wrong = files.filter(
      (file) => !file.startsWith("app/platform/db/") && /\bengineOf\b/.test(readFileSync(file, "utf8")),
    );
    expect(wrong).toEqual([]);
  });

  it("gives an operation one time: the actor's, or one reading of the clock", () => {
    const wrong = files
      .filter((file) => /^app\/features\/.*\.server\.tsx?$/.test(file) && !file.includes(".api.server."))
      .flatMap((file) => functionsIn(file).filter(hasTwoTimes));
    expect(wrong).toEqual([]);
  });

  it("keeps every expected failure in platform/errors.ts, where each must have its status", () => {
    const wrong = files.filter(
      (file) =>
        file !== "app/platform/errors.ts" && /\bextends ExpectedError\b/.test(readFileSync(file, "utf8")),
    );
    expect(wrong).toEqual([]);
  });

  it("keeps SQL in .server files and migrations", () => {
    const sql = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql`/;
    const wrong = files.filter(
      (file) =>
        !isTest(file) && !/\.server\.tsx?$|\/migrations\//.test(file) && sql.test(readFileSync(file, "utf8")),
    );
    expect(wrong).toEqual([]);
  });
});

function functionsIn(file: string): string[] {
  return readFileSync(file, "utf8").split(/^(?=(?:export )?(?:async )?function )/m);
}

function hasTwoTimes(text: string): boolean {
  const asked = text.match(/\bclock\.now\(\)/g)?.length ?? 0;
  return asked > 1 || (/\bactor: Actor\b/.test(text) && /\bclock\b/.test(text));
}
