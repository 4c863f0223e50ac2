import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, it } from "vitest";

type Import = { from: string; to: string; isType: boolean };

const files = ["app", "server"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
);
const imports = files.flatMap(importsOf);

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

/** "material" is pictures and texts, which import nothing. */
type Layer = "server" | "pages" | "features" | "platform" | "ui" | "material" | "other";

function layerOf(path: string): Layer {
  if (path.startsWith("server/")) return "server";
  if (/^(app\/pictures|content)\/|^package\.json$/.test(path)) return "material";
  return (/^app\/(pages|features|platform|ui)\//.exec(path)?.[1] as Layer | undefined) ?? "other";
}

/** Each room of `accounts` is a feature of its own. */
function featureOf(path: string): string | undefined {
  return /^app\/features\/(accounts\/[^/]+|[^/]+)\//.exec(path)?.[1];
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

function importsOf(from: string): Import[] {
  const text = readFileSync(from, "utf8");
  return [...text.matchAll(/(import type [^;"]*)?(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(
    ([, type, path]) => ({
      from,
      to: normalize(join(dirname(from), path!)),
      isType: type !== undefined,
    }),
  );
}

/** Whether a file imports another at run time in a browser, directly or through other files. */
function reaches(file: string, wanted: string, seen = new Set<string>()): boolean {
  seen.add(file);
  return imports.some(
    ({ from, to, isType }) =>
      from === file &&
      !isType &&
      !/\.server\.tsx?$/.test(to) &&
      !seen.has(to) &&
      (to === wanted || reaches(to, wanted, seen)),
  );
}

function functionsIn(file: string): string[] {
  return readFileSync(file, "utf8").split(/^(?=(?:export )?(?:async )?function )/m);
}

function hasTwoTimes(text: string): boolean {
  const asked = text.match(/\bclock\.now\(\)/g)?.length ?? 0;
  return asked > 1 || (/\bactor: Actor\b/.test(text) && /\bclock\b/.test(text));
}

/** Returns the files in circles of imports, and those that lead to one. */
function filesInCircles(among: Import[]): string[] {
  const needed = new Map<string, Set<string>>();
  for (const { from, to } of among)
    if (!isTest(from)) needed.set(from, (needed.get(from) ?? new Set()).add(to));
  for (let before = Infinity; needed.size < before;) {
    before = needed.size;
    for (const [file, others] of needed)
      if (!Array.from(others).some((one) => needed.has(one))) needed.delete(file);
  }
  return [...needed.keys()];
}

function circlesIn(edges: Map<string, Set<string>>): string[] {
  const circles: string[] = [];
  const walk = (feature: string, trail: string[]) => {
    if (trail.includes(feature)) {
      circles.push([...trail.slice(trail.indexOf(feature)), feature].join(" → "));
      return;
    }
    for (const next of edges.get(feature) ?? []) walk(next, [...trail, feature]);
  };
  for (const feature of edges.keys()) walk(feature, []);
  return circles;
}
