import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const folders = ["app", "server", "test", "scripts", "deploy", "content"];
/** The folders to which paths in documents may be relative. */
const roots = ["", "app", "app/platform", "app/features", "app/features/accounts"];
const documents = [".", "docs", "docs/decisions", "deploy", "test"].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name)),
);
const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }));
const names = new Set(files.map((file) => file.split("/").at(-1)));
/** Whether a path is an example, such as `x.server.ts` or `NNN-words.ts`. */
const isExample = (path: string) => /(^|\/)(x[.-]|name\.|NNN-)/.test(path);

it.each(documents)("%s names only files that exist", (document) => {
  const text = readFileSync(document, "utf8");
  const paths = Array.from(text.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g), ([, path]) => path!);
  const isThere = (path: string) => roots.some((root) => existsSync(join(root, path))) || names.has(path);
  expect(paths.filter((path) => !isExample(path) && !isThere(path))).toEqual([]);
});
