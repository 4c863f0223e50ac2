import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { readConfig } from "../app/platform/config/config.server.ts";
import { secretSettingNames, settingNames, settings } from "../app/platform/config/settings.ts";

const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), "utf8");

it("docs/settings.md describes each setting as its definition does", async () => {
  const rows = Object.entries(settings).map(
    ([name, { otherwise, meaning, example }]) =>
      `| \`${name}\` | ${otherwise} | ${meaning}${example.startsWith("{") ? `: \`${example}\`` : ""} |`,
  );
  const page = await read("docs/settings.md");
  const table = page.slice(page.indexOf("| variable |")).split("\n\n")[0]!;
  expect(table.split("\n").slice(2)).toEqual(rows);
});

it("docs/settings.md names the settings that a file may hold", async () => {
  const [, names = ""] = /Of (.*?) a file may hold/s.exec(await read("docs/settings.md")) ?? [];
  expect(names.match(/[A-Z_]{4,}/g)).toEqual(secretSettingNames);
});

it(".env.example has every setting as a comment, with its meaning and a valid example", async () => {
  const blocks = Object.entries(settings).map(
    ([name, { otherwise, meaning, example }]) =>
      `# ${meaning.replaceAll("`", "")}; default: ${otherwise.replaceAll("`", "")}\n#${name}=${quoted(example)}\n`,
  );
  const heading = "# Copy this to .env and remove the # before the settings that you change.\n";
  const text = await read(".env.example");
  expect(text).toBe([heading, ...blocks].join("\n"));
  const examples = parseEnv(text.replaceAll(/^#(?=[A-Z_]+=)/gm, ""));
  expect(Object.keys(examples).toSorted()).toEqual(settingNames.toSorted());
  expect(() => readConfig(examples, () => expect.unreachable())).not.toThrow();
});

function quoted(example: string): string {
  if (example.includes('"')) return `'${example}'`;
  return /[ #<]/.test(example) ? `"${example}"` : example;
}
