import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const folder = "build/client/assets";

/** Words that occur only in server code: packages, Node's modules, SQL, names of secrets. */
const serverOnly = [
  /["']node:[a-z]/,
  /\bkysely\b/i,
  /argon2/,
  /nodemailer/,
  /libphonenumber|TOO_SHORT|national_prefix_for_parsing/,
  /sanitize-html|allowedSchemesAppliedToAttributes/,
  /\bselectFrom\(/,
  /password_hash/,
  /createHmac/,
  /DATABASE_URL|APP_SECRET/,
];

/** The reader of the API description, a separate program that contains code samples in every language. */
const isReader = (name: string) => name.startsWith("standalone-");

describe("the browser's bundle", () => {
  it("exists", () => {
    expect(existsSync(folder), "run `npm test`, which builds first").toBe(true);
  });

  it("holds no server code", () => {
    const scripts = readdirSync(folder).filter((name) => name.endsWith(".js") && !isReader(name));
    expect(scripts.length).toBeGreaterThan(5);
    const leaks = scripts.flatMap((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      return serverOnly.filter((word) => word.test(text)).map((word) => `${name}: ${word}`);
    });
    expect(leaks).toEqual([]);
  });

  it("loads no router with an island", () => {
    const names = readdirSync(folder).filter((name) => name.endsWith(".js"));
    const read = (name: string) => readFileSync(join(folder, name), "utf8");
    const needed = new Set(names.filter((name) => /^islands-|\.island-/.test(name)));
    expect(needed.size).toBeGreaterThan(5);
    for (const name of needed) {
      for (const [, imported] of read(name).matchAll(/(?:from|import)\s?"\.\/([^"]+)"/g))
        needed.add(imported!);
    }
    const isRouter = (name: string) => read(name).includes("__reactRouterContext");
    expect(names.some(isRouter)).toBe(true);
    expect([...needed].filter(isRouter)).toEqual([]);
  });

  it("has on React's first line the hint to compile it off the main thread, which works only there", () => {
    const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
    const hinted = scripts.filter((name) =>
      readFileSync(join(folder, name), "utf8").startsWith("//# allFunctionsCalledOnLoad\n"),
    );
    expect(hinted.map((name) => name.replace(/-.*/, ""))).toEqual(["react"]);
  });

  it("has the reader of the API description in a separate file that no page loads", () => {
    const names = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
    expect(names.filter(isReader)).toHaveLength(1);
    const others = names.filter((name) => !isReader(name));
    expect(
      others.filter((name) => /standalone-|scalar/i.test(readFileSync(join(folder, name), "utf8"))),
    ).toEqual([]);
  });
});
