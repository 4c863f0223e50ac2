import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import { readTableShapes } from "../../platform/db/table-shapes.server.ts";
import { defaultRetention, retentionNames } from "../../platform/config/retention.ts";
import * as storageNames from "../../platform/browser/storage-names.ts";
import * as cookieNames from "../../platform/http/cookie-names.ts";
import { restorable } from "../resources/resources.server.ts";
import { nonPersonalTables } from "./non-personal-tables.ts";
import { storedInBrowsers } from "./stored-in-browsers.ts";
import { period, shownColumns } from "./personal-data.ts";
import { readPrivacyFacts } from "./privacy-facts.server.ts";
import { withFacts } from "./privacy-facts.ts";
import { kindsOfData } from "./register.server.ts";

const site = await openSite();
const shapes = await readTableShapes(site.db);

const registered = [
  ...kindsOfData.flatMap(([, { holdings }]) =>
    holdings.map((one) => [one.table as string, [...shownColumns(one), ...(one.hidden ?? [])]] as const),
  ),
  ...Object.values(restorable).flatMap(({ stored: { table, fields, aboutNobody: hasNobody } }) =>
    hasNobody ? [[table as string, [...fields, "id", "version", "created_at", "updated_at"]] as const] : [],
  ),
  ...Object.entries(nonPersonalTables).map(([table, columns]) => [table, columns.split(" ")] as const),
];

/** Returns the columns that only the database or only the register has, and those registered twice. */
function differences(tables: readonly { name: string; columns: { name: string }[] }[]): string[] {
  const there = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
  const named = registered.flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
  return [
    ...there.filter((column) => !named.includes(column)).map((column) => `${column} has no entry`),
    ...named.filter((column) => !there.includes(column)).map((column) => `${column} is no column`),
    ...named.filter((column, at) => named.indexOf(column) !== at).map((column) => `${column} has two`),
  ];
}

describe("the register of what is stored about people", () => {
  it("names every column of the database, once", () => {
    expect(differences(shapes)).toEqual([]);
  });

  it("reports a column and a table that were added without an entry", () => {
    const more = shapes.map((shape) =>
      shape.name === "users" ? { ...shape, columns: [...shape.columns, { name: "birthday" }] } : shape,
    );
    expect(differences([...more, { name: "diaries", columns: [{ name: "text" }] }])).toEqual([
      "users.birthday has no entry",
      "diaries.text has no entry",
    ]);
  });

  it("names the period of every retention setting", () => {
    const named = retentionNames.filter((name) => {
      const other = { ...defaultRetention, [name]: 12_345 };
      return kindsOfData.some(([, { retained }]) => retained(other).includes("12345 days"));
    });
    expect(named).toEqual(retentionNames);
  });

  it("says periods in words", () => {
    expect([null, 1, 30, 365, 730, 400].map(period)).toEqual([
      "until we delete it",
      "1 day",
      "30 days",
      "1 year",
      "2 years",
      "400 days",
    ]);
  });
});

const sources = readdirSync("app", { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !/\.test\./.test(file.name))
  .map((file) => readFileSync(join(file.parentPath, file.name), "utf8"));

/** Returns the cookie and storage names in the code that the register does not know. */
function unnamed(texts: string[]): string[] {
  const named = (names: object, word: string) => Object.keys(names).some((name) => word.startsWith(name));
  return texts.flatMap((text) => [
    ...[...text.matchAll(/\b(?:makeCookie\(\s*config,\s*\{[^}]*?\bname:|clearBrowserCookie\()\s*(["'`\w]+)/g)]
      .map(([, word]) => word!)
      .filter((word) => !named(cookieNames, word) && word !== "name"),
    ...[...text.matchAll(/\.setItem\(\s*([^,]+),/g)]
      .map(([, word]) => word!)
      .filter((word) => !named(storageNames, word)),
    ...(text.match(/document\.cookie = (?!`\$\{name\}=; )|"Set-Cookie", ["'`]/g) ?? []),
    ...(text.match(/\bindexedDB\b|\bcookieStore\b|\b(?:local|session)Storage(?:\[|\.\w+ =)/g) ?? []),
  ]);
}

describe("the register of what is stored in browsers", () => {
  it("has an entry for each name, and the code uses no others", () => {
    const names = [...Object.values(cookieNames), ...Object.values(storageNames).map((name) => `${name}…`)];
    expect(storedInBrowsers.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    expect(unnamed(sources)).toEqual([]);
  });

  it("reports a cookie and a key that were added without an entry", () => {
    const added = [
      'makeCookie(config, { name: "tracker", value })',
      "localStorage.setItem(`visits`, count)",
      'localStorage["a"]',
    ];
    expect(unnamed(added)).toEqual(['"tracker"', "`visits`", "localStorage["]);
  });
});

describe("the privacy page", () => {
  it("says what is stored, how long by the settings, and every cookie by its name in browsers", () => {
    const retention = { ...defaultRetention, messages: 1_095 };
    const { stored, inBrowsers } = readPrivacyFacts({
      ...site.config,
      retention,
      appUrl: "https://a.example",
    });
    expect(stored.find(({ title }) => title === "Contact messages")).toMatchObject({
      retained:
        "3 years; what looks like spam 1 year; who is reading it an hour; a scrambled mark of each mail that came 2 years",
    });
    expect(inBrowsers.map(({ name }) => name)).toEqual([
      "__Host-site_session",
      "signed_in",
      "XSRF-TOKEN",
      "__Host-site_guest",
      "__Host-site_device",
      "__Host-site_passkey",
      "draft:…",
      "keys:messages…",
      "keys:search…",
      "alerts:call-outs…",
      "alerts:call-outs:heard…",
      "breakdown:…",
      "link:…",
    ]);
  });

  it("has the facts in place of the marks in the owner's text, or at the end without marks", () => {
    const text = "<p>We are careful.</p>\n<p>[Cookies]</p>\n<p>[Else]</p>";
    expect(withFacts(text)).toEqual([
      { html: "<p>We are careful.</p>\n" },
      { mark: "inBrowsers" },
      { html: "<p>[Else]</p>" },
      { mark: "stored" },
    ]);
  });
});
