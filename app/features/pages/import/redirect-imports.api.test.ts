import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { openSite, type Site } from "../../../../test/site.ts";

let site: Site;
let editor: Browser;

beforeAll(async () => {
  site = await openSite();
  editor = await site.signIn("editor");
  await editor.post("/api/pages", { title: "Fridge hire", path: "/fridge-hire" });
});

beforeEach(async () => {
  await site.db.deleteFrom("redirects").execute();
  await site.db.deleteFrom("redirect_imports").execute();
});

type Pair = readonly [path: string, target: string];
const linesOf = (pairs: readonly Pair[]) =>
  pairs.map(([path, target], at) => ({ line: at + 2, path, target }));

async function tried(...pairs: Pair[]) {
  const answer = await editor.post("/api/redirect-imports/trial", { lines: linesOf(pairs) });
  expect(answer.status).toBe(200);
  return answer.body.outcomes as {
    line: number;
    outcome: string;
    path: string;
    target: string;
    says: string[];
  }[];
}

async function imported(...pairs: Pair[]) {
  return editor.post("/api/redirect-imports", { file_name: "old.csv", lines: linesOf(pairs) });
}

async function stored(): Promise<Pair[]> {
  const rows = await site.db.selectFrom("redirects").selectAll().orderBy("path").execute();
  return rows.map(({ path, target }) => [path, target]);
}

describe("a trial", () => {
  it("says what is new, changed and the same, and stores nothing", async () => {
    await imported(["/hire.html", "/fridge-hire"], ["/team", "/about"]);
    const before = await stored();
    const outcomes = await tried(
      ["/old.php", "/contact#call"],
      ["/hire.html", "/contact"],
      ["/team/", "/about"],
      ["/OLD.php", "/contact#call"],
    );
    expect(outcomes.map(({ outcome, says }) => [outcome, ...says])).toEqual([
      ["new"],
      ["changed", "It leads to /fridge-hire now."],
      ["same"],
      ["same", "It says the same as line 2."],
    ]);
    expect(await stored()).toEqual(before);
  });

  it("takes the path of a whole address and says so, and leads within this site only", async () => {
    const outcomes = await tried(
      ["https://www.old-firm.example/Van-Hire/?id=7", "https://old-firm.example/contact"],
      ["old-firm.example/vans", "http://localhost/about"],
      ["http://localhost/hier", "/about"],
      ["/elsewhere", "https://elsewhere.example/contact"],
      ["/script", "javascript:alert(1)"],
    );
    expect(outcomes).toMatchObject([
      {
        outcome: "new",
        path: "/van-hire?id=7",
        target: "/contact",
        says: ["Without its host, old-firm.example."],
      },
      { outcome: "new", path: "/vans", target: "/about" },
      { outcome: "new", path: "/hier", says: [] },
      { outcome: "refused", says: ["It leads to another website, elsewhere.example."] },
      { outcome: "refused", says: ["The target field must be an address of this site, such as /contact."] },
    ]);
  });

  it.each<[string, Pair[], string]>([
    [
      "a page of the site",
      [["/contact", "/about"]],
      "The site itself uses this address. Choose another one.",
    ],
    ["a page of the owner", [["/fridge-hire", "/about"]], "A page of this site is at this address."],
    ["a target where nothing is", [["/old", "/nothing-here"]], "Nothing is at this target."],
    ["an address that leads to itself", [["/old", "/old"]], "This would lead round in a circle."],
    [
      "twice the same with different targets",
      [
        ["/old", "/about"],
        ["/Old/", "/contact"],
      ],
      "Line 3 sends this address to /contact.",
    ],
    ["no address", [["", "/about"]], "The old address is missing."],
    ["no target", [["/old", " "]], "It does not say where the address leads."],
    [
      "no address of a site",
      [["old page", "/about"]],
      "The path field must be an address of the earlier site",
    ],
    [
      "an over-long address",
      [[`/${"a".repeat(600)}`, "/about"]],
      "The path field must not be greater than 500 characters.",
    ],
    [
      "an over-long target",
      [["/old", `/${"a".repeat(600)}`]],
      "The target field must not be greater than 255 characters.",
    ],
  ])("refuses %s", async (_what, pairs, reason) => {
    const [first] = await tried(...pairs);
    expect(first?.outcome).toBe("refused");
    expect(first?.says.join(" ")).toContain(reason);
    expect((await imported(...pairs)).status).toBe(422);
    expect(await stored()).toEqual([]);
  });

  it("refuses every line of a circle, and what leads into it", async () => {
    const outcomes = await tried(["/a", "/b"], ["/b", "/c"], ["/c", "/a"], ["/d", "/a"], ["/e", "/about"]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      "refused",
      "refused",
      "refused",
      "refused",
      "new",
    ]);
    await imported(["/x", "/about"]);
    const [back] = await tried(["/x", "/y"], ["/y", "/x"]);
    expect(back?.says).toEqual(["This would lead round in a circle."]);
  });

  it("refuses more than five hops, in whatever order the lines stand", async () => {
    const chain: Pair[] = [1, 2, 3, 4, 5, 6].map((at) => [
      `/hop-${at}`,
      at === 6 ? "/about" : `/hop-${at + 1}`,
    ]);
    for (const pairs of [chain, chain.toReversed()]) {
      const outcomes = await tried(...pairs);
      expect(outcomes.filter(({ outcome }) => outcome === "refused")).toMatchObject([
        { path: "/hop-1", says: ["It leads on more than 5 times. Name the last address."] },
      ]);
    }
  });

  it("asks about a target that means a page", async () => {
    const outcomes = await tried(
      ["/a.html", "/Contact.html"],
      ["/b.html", "/fridge-hire/index.php"],
      ["/c", "/c.html"],
    );
    expect(outcomes).toMatchObject([
      { outcome: "doubtful", target: "/contact", says: ["Nothing is at this target. Is /contact meant?"] },
      { outcome: "doubtful", target: "/fridge-hire" },
      { outcome: "refused" },
    ]);
    expect((await imported(["/a.html", "/Contact.html"])).status).toBe(422);
  });

  it("takes between one and a thousand lines, from those who look after the pages", async () => {
    const lines = linesOf(Array.from({ length: 1_000 }, (_, at) => [`/old-${at}`, "/about"] as const));
    expect((await editor.post("/api/redirect-imports/trial", { lines })).status).toBe(200);
    for (const wrong of [[], [...lines, lines[0]], [{ line: 0 }], "x"]) {
      expect((await editor.post("/api/redirect-imports/trial", { lines: wrong })).status).toBe(422);
    }
    const clerk = await site.signIn("clerk");
    expect((await clerk.post("/api/redirect-imports/trial", { lines })).status).toBe(403);
    expect((await clerk.post("/api/redirect-imports", { file_name: "x", lines })).status).toBe(403);
  });
});

describe("an import", () => {
  it("stores what can be stored, and nothing a second time", async () => {
    const pairs: Pair[] = [
      ["/hire.html", "/fridge-hire"],
      ["/broken", "/nothing-here"],
      ["/team", "/hire.html"],
    ];
    const first = await imported(...pairs);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({ file_name: "old.csv", added: 2, changed: 0, undone_at: null });
    expect(await stored()).toEqual([
      ["/hire.html", "/fridge-hire"],
      ["/team", "/hire.html"],
    ]);
    const again = await imported(...pairs);
    expect(again.status).toBe(422);
    expect(again.body.message).toContain("There is nothing new in these lines.");
    expect((await editor.get("/api/redirect-imports")).body.data).toHaveLength(1);
  });

  it("stores a list once that two people send at the same time", async () => {
    const answers = await Promise.all([
      imported(["/hire.html", "/about"]),
      imported(["/hire.html", "/about"]),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
  });
});
