import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import { expect, it } from "vitest";
import { readConfig } from "../app/platform/config/config.server.ts";
import { secretSettingNames, settingNames, settings } from "../app/platform/config/settings.ts";

const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), "utf8");

it("docs/settings.md has a table made from the definitions; vitest -u writes it", async () => {
  const rows = Object.entries(settings).map(
    ([name, { otherwise, meaning, example }]) =>
      `| \`${name}\` | ${otherwise} | ${meaning}${example.startsWith("{") ? `: \`${example}\`` : ""} |`,
  );
  const page = await read("docs/settings.md");
  const [table = ""] = page.slice(page.indexOf("| variable |")).split("\n\n");
  const made = [...table.split("\n").slice(0, 2), ...rows].join("\n");
  await expect(page.replace(table, () => made)).toMatchFileSnapshot("../docs/settings.md");
});

it("docs/settings.md names the settings that a file may hold", async () => {
  const [, names = ""] = /Of (.*?) a file may hold/s.exec(await read("docs/settings.md")) ?? [];
  expect(names.match(/[A-Z_]{4,}/g)).toEqual(secretSettingNames);
});

it(".env.example is made from the definitions, with valid examples; vitest -u writes it", async () => {
  const blocks = Object.entries(settings).map(
    ([name, { otherwise, meaning, example }]) =>
      `# ${meaning.replaceAll("`", "")}; default: ${otherwise.replaceAll("`", "")}\n#${name}=${quoted(example)}\n`,
  );
  const heading = "# Copy this to .env and remove the # before the settings that you change.\n";
  const text = [heading, ...blocks].join("\n");
  await expect(text).toMatchFileSnapshot("../.env.example");
  const examples = parseEnv(text.replaceAll(/^#(?=[A-Z_]+=)/gm, ""));
  expect(Object.keys(examples).toSorted()).toEqual(settingNames.toSorted());
  expect(() => readConfig(examples, () => expect.unreachable())).not.toThrow();
});

it("every setting is read by its own name", async () => {
  const read = new Set<PropertyKey>();
  const environment = new Proxy(
    Object.fromEntries(Object.entries(settings).map(([name, { example }]) => [name, example])),
    {
      get(all, name: string) {
        read.add(name);
        return all[name];
      },
    },
  );
  readConfig(environment, () => expect.unreachable());
  expect(settingNames.filter((name) => !read.has(name))).toEqual([]);
});

function quoted(example: string): string {
  if (example.includes('"')) return `'${example}'`;
  return /[ #<]/.test(example) ? `"${example}"` : example;
}
