import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { files, isTest, reaches } from "./source-files.ts";

describe("resources", () => {
  /** Statements beside the doors, with the reason for each. */
  const besideTheDoors: Record<string, string> = {
    "app/features/accounts/users/users.server.ts":
      "the door of accounts, whose version rises only for what a form shows",
    "app/features/accounts/users/passwords.server.ts":
      "a secret: no history, and a form that is open stays valid",
    "app/features/accounts/passkeys/passkeys.server.ts": "a random handle, written once",
    "app/features/accounts/two-factor/two-factor.server.ts": "a secret, compared and set in one statement",
    "app/features/accounts/two-factor/recovery-codes.server.ts":
      "a secret, compared and set in one statement",
    "app/features/accounts/two-factor/sealed-factors.server.ts": "the same secret under another key",
    "app/features/accounts/users/cv.server.ts": "the file of an account, which raises no version",
    "app/features/accounts/users/cv-check.server.ts":
      "the scanner's result, set only for the file that it has read",
    "app/features/accounts/users/colleagues.server.ts":
      "messages import accounts, so accounts cannot import messages",
    "app/features/customers/customers.server.ts": "the state before a decline, cleared within a save",
    "app/features/galleries/galleries.server.ts": "the time of the last picture, which raises no version",
    "app/features/galleries/gallery-images.server.ts": "the door of images, which have no updated_at",
    "app/features/galleries/place-image.server.ts": "the place of an image, which belongs to its gallery",
    "app/features/contact/send-message.server.ts": "the id of the mail about a new message",
    "app/features/applications/paper/pack-application.server.ts": "the PDF and its mails, once for each",
  };

  it("change and leave by their doors in platform/audit, so that no rule of a resource is missed", () => {
    const ownFiles = files.filter((file) => /\.server\.tsx?$/.test(file) && !isTest(file));
    const text = (file: string) => readFileSync(file, "utf8");
    const tables = ownFiles.flatMap((file) =>
      [...text(file).matchAll(/\bstored\(\s*\w+,\s*"(\w+)"/g)].map(([, table]) => table),
    );
    expect(tables).toContain("call_outs");
    const all = [...new Set(tables)].join("|");
    const written = (kind: string) =>
      ownFiles.filter((file) => new RegExp(`\\b${kind}\\(\\s*"(${all})"`).test(text(file)));
    expect(written("deleteFrom")).toEqual([]);
    expect(written("updateTable").toSorted()).toEqual(Object.keys(besideTheDoors).toSorted());
    expect(ownFiles.filter((file) => /insertInto\(\s*"call_outs"/.test(text(file)))).toEqual([]);
    const telling = ownFiles.filter((file) => /\bawait notifyFollowers\(/.test(text(file)));
    expect(telling.filter((file) => !/^app\/platform\/(audit|bin)\//.test(file))).toEqual([]);
  });
});

describe("what the browser loads as well", () => {
  it("imports zod from platform/validation, which configures it not to use eval", () => {
    const wrong = files.filter(
      (file) =>
        !isTest(file) &&
        !/\.server\.tsx?$|\/validation\/zod\.ts$/.test(file) &&
        /import \{[^}]*\} from "zod"/.test(readFileSync(file, "utf8")),
    );
    expect(wrong).toEqual([]);
  });

  it("includes zod, a tenth of a page's script, only for facts, whose schemas describe their fields", () => {
    const components = files.filter((file) => /(?<!-page|\.test|\.server)\.tsx$/.test(file));
    const withZod = components.filter((file) => reaches(file, "app/platform/validation/zod.ts"));
    expect(withZod).toEqual(["app/features/page-facts/admin/fact-form.tsx"]);
  });
});

describe("files", () => {
  it("have at most 250 lines", () => {
    const all = globSync("{app,content,deploy,scripts,server,test}/**/*.{ts,tsx,mjs}");
    const long = all.filter((file) => readFileSync(file, "utf8").split("\n").length - 1 > 250);
    expect(all.length).toBeGreaterThan(2_000);
    expect(long).toEqual([]);
  });
});

describe("names", () => {
  it("are kebab-case, and no file is a dumping ground or a barrel", () => {
    const wrong = files.filter((file) => {
      const name = file.split("/").at(-1)!;
      return (
        !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+(-[a-z]+)*)*\.tsx?$/.test(name) ||
        /^(utils?|helpers?|common|misc|lib|index)\./.test(name) ||
        /\/(utils?|helpers?|common|misc|lib)\//.test(file)
      );
    });
    expect(wrong).toEqual([]);
  });
});

describe("islands", () => {
  it("are found by their file names, which are unique", () => {
    const islands = files.filter((file) => file.endsWith(".island.tsx"));
    const named = islands.map((file) => /\bisland\("([^"]+)"/.exec(readFileSync(file, "utf8"))?.[1]);
    expect(islands.length).toBeGreaterThan(5);
    expect(named).toEqual(islands.map((file) => file.split("/").at(-1)!.replace(".island.tsx", "")));
    expect(new Set(named).size).toBe(named.length);
  });
});

describe("forms", () => {
  it("put no typed text into the address without scripts, except searches", () => {
    const tags = files
      .filter((file) => file.endsWith(".tsx"))
      .flatMap((file) => readFileSync(file, "utf8").match(/<form\b(=>|[^>])*>/gi) ?? []);
    const wrong = tags.filter(
      (tag) => !/\bof=\{form\}|\{\.\.\.of\.props\}|method="post"|role="search"/.test(tag),
    );
    expect(tags.length).toBeGreaterThan(15);
    expect(wrong).toEqual([]);
  });
});
