/* The model of importing redirects: what somebody who looks on knows, and the steps. */
import { expect } from "vitest";
import type { Browser } from "../browser.ts";
import { openSite } from "../site.ts";
import { oneOf, type Steps } from "./run-model.ts";

type Line = { path: string; target: string };
/** Where an address led before an import changed it; undefined if nowhere. */
type Done = Line & { before: string | undefined };
type Import = { id: number; done: Done[]; isUndone: boolean };
type Page = { id: number; path: string; isListed: boolean };
type Picks = { pick: number; other: number };
export type World = {
  /** Where each address leads. An empty text says that its page is gone. */
  leads: Map<string, string>;
  /** What led elsewhere since an import, if only for a moment. */
  touched: Map<Import, Set<string>>;
  pages: Page[];
  imports: Import[];
  owner: Browser;
};

const paths = ["/van-a", "/van-b", "/van-c", "/van-d"];
const targets = [...paths, "/contact", "/about", "/nothing-here", "/Contact.html"];
/** Some lists change where their own lines lead to. The last three lines are refused or doubtful. */
const lists: Line[][] = [
  [line("/van-a", "/contact")],
  [line("/van-a", "/van-b"), line("/van-b", "/about")],
  [line("/van-b", "/van-a"), line("/van-a", "/contact")],
  [line("/van-c", "/van-a"), line("/van-a", "/van-d"), line("/van-d", "/about")],
  [line("/van-d", "/van-c"), line("/van-c", "/contact")],
  [line("/van-b", "/contact"), line("/van-c", "/nothing-here")],
  [line("/van-d", "/about"), line("/van-a", "/Contact.html"), line("/contact", "/about")],
];

export const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });

export async function begin(): Promise<World> {
  for (const table of ["redirect_imports", "redirects", "bin", "versions"] as const)
    await site.db.deleteFrom(table).execute();
  await site.db.deleteFrom("pages").where("path", "like", "/van-%").execute();
  const owner = await site.signIn("owner");
  return { leads: new Map(), touched: new Map(), pages: [], imports: [], owner };
}

function line(path: string, target: string): Line {
  return { path, target };
}

export const listed = ({ pages }: World) => pages.filter(({ isListed }) => isListed);
const standsAt = (world: World, path: string) => listed(world).some((page) => page.path === path);

/** Something leads elsewhere now, and not by undoing. */
function lead({ leads, touched }: World, path: string, target: string | undefined): void {
  if (target === undefined) leads.delete(path);
  else leads.set(path, target);
  for (const all of touched.values()) all.add(path);
}

/** What led through an address leads on when a page takes it. */
function take(world: World, path: string): void {
  const freed = world.leads.get(path);
  if (freed) for (const [from, to] of world.leads) if (to === path) lead(world, from, freed);
  lead(world, path, undefined);
}

async function rowAt(path: string) {
  return site.db.selectFrom("redirects").selectAll().where("path", "=", path).executeTakeFirst();
}

/** Tries a list and imports it, and sends it twice. With `dies` the first answer is lost, and the program starts again. */
async function send(world: World, { pick }: Picks, dies = false): Promise<void> {
  const lines = oneOf(lists, pick)!.map((one, at) => ({ line: at + 2, ...one }));
  const { body: trial } = await world.owner.post("/api/redirect-imports/trial", { lines });
  const stored: Line[] = trial.outcomes.filter(({ outcome }: { outcome: string }) =>
    ["new", "changed"].includes(outcome),
  );
  for (const { outcome, path, target } of trial.outcomes) {
    if (outcome === "new") expect(world.leads.get(path)).toBeUndefined();
    if (outcome === "changed") expect(world.leads.get(path)).not.toBe(target);
    if (outcome === "same") expect(world.leads.get(path)).toBe(target);
    if (standsAt(world, path)) expect(outcome).toBe("refused");
  }
  const press = () => world.owner.post("/api/redirect-imports", { file_name: "old.csv", lines });
  const { status, body } = await press();
  expect(status).toBe(stored.length > 0 ? 201 : 422);
  if (status === 201) {
    const done = stored.map(({ path, target }) => ({ path, target, before: world.leads.get(path) }));
    const added = done.filter(({ before }) => before === undefined).length;
    expect(body).toMatchObject({ added, changed: done.length - added, undone_at: null });
    for (const { path, target } of stored) lead(world, path, target);
    const one = { id: body.id, done, isUndone: false };
    world.imports.push(one);
    world.touched.set(one, new Set());
  }
  if (dies) await site.startAgain();
  expect((await press()).status).toBe(422);
}

async function undo(world: World, { pick }: Picks, dies = false): Promise<void> {
  const one = oneOf(world.imports, pick);
  if (!one) return;
  const press = () => world.owner.post(`/api/redirect-imports/${one.id}/undo`);
  const { status, body } = await press();
  expect(status).toBe(200);
  const touched = world.touched.get(one)!;
  if (!one.isUndone) {
    // What nobody has touched comes back as one, in whatever order its lines stand.
    if (touched.size === 0) expect(body.kept).toEqual([]);
    for (const { path, target, before } of one.done) {
      if (body.kept.includes(path)) continue;
      expect([target, before]).toContain(world.leads.get(path));
      lead(world, path, before);
    }
    one.isUndone = true;
  }
  for (const { path, before } of one.done)
    expect([path, body.kept.includes(path)]).toEqual([
      path,
      world.leads.get(path) !== before || standsAt(world, path),
    ]);
  if (dies) await site.startAgain();
  expect((await press()).body).toEqual(body);
}

async function redirect(world: World, { pick, other }: Picks): Promise<void> {
  const [path, target] = [oneOf(paths, pick)!, oneOf(targets.slice(0, 6), other)!];
  const row = await rowAt(path);
  const { status } = row
    ? await world.owner.post(`/api/redirects/${row.id}`, { path, target, version: row.version })
    : await world.owner.post("/api/redirects", { path, target });
  if (path === target || standsAt(world, path)) expect(status).toBe(422);
  if (status === 422) return;
  expect(status).toBe(row ? 200 : 201);
  // A save that changes nothing is no change.
  if (world.leads.get(path) !== target) lead(world, path, target);
}

async function dropRedirect(world: World, { pick }: Picks): Promise<void> {
  const row = await rowAt(oneOf(paths, pick)!);
  if (!row) return;
  expect((await world.owner.delete(`/api/redirects/${row.id}`)).status).toBe(204);
  lead(world, row.path, undefined);
}

async function create(world: World, { pick }: Picks): Promise<void> {
  const path = oneOf(paths, pick)!;
  const { status, body } = await world.owner.post("/api/pages", { title: "Vans", path });
  expect(status).toBe(standsAt(world, path) ? 422 : 201);
  if (status !== 201) return;
  take(world, path);
  world.pages.push({ id: body.id, path, isListed: true });
}

async function move(world: World, { pick, other }: Picks): Promise<void> {
  const page = oneOf(listed(world), pick);
  const to = oneOf(paths, other)!;
  if (!page || page.path === to) return;
  const address = `/api/pages/${page.id}`;
  const { body: before } = await world.owner.get(address);
  const { status } = await world.owner.post(address, { ...before, path: to });
  expect(status).toBe(standsAt(world, to) ? 422 : 200);
  if (status !== 200) return;
  take(world, to);
  lead(world, page.path, to);
  page.path = to;
}

async function removeOrRestore(world: World, { pick }: Picks): Promise<void> {
  const page = oneOf(world.pages, pick);
  if (!page) return;
  if (page.isListed) {
    expect((await world.owner.delete(`/api/pages/${page.id}`)).status).toBe(204);
    lead(world, page.path, "");
  } else {
    const { status } = await world.owner.post(`/api/bin/page/${page.id}/restore`, {});
    expect(status).toBe(standsAt(world, page.path) ? 409 : 200);
    if (status !== 200) return;
    // Which former addresses lead to the page again is a rule of the model of pages.
    const rows = await site.db.selectFrom("redirects").select(["path", "target"]).execute();
    const now = new Map(rows.map(({ path, target }) => [path, target]));
    for (const path of paths) if (now.get(path) !== world.leads.get(path)) lead(world, path, now.get(path));
  }
  page.isListed = !page.isListed;
}

export const steps: Steps<World> = {
  "a list is tried and imported, and sent twice": (world, picks) => send(world, picks),
  "another list is imported": (world, { pick, other }) => send(world, { pick: other, other: pick }),
  "an import is undone, twice": (world, picks) => undo(world, picks),
  "the last import is undone": (world) =>
    undo(world, { pick: Math.max(0, world.imports.length - 1), other: 0 }),
  "the program dies before an import is answered": (world, picks) =>
    send(world, picks, picks.other % 3 === 0),
  "the program dies before undoing is answered": (world, picks) => undo(world, picks, picks.other % 3 === 0),
  "a list turns round what leads on, and is undone": async (world) => {
    await send(world, { pick: 1, other: 0 });
    await send(world, { pick: 2, other: 0 });
    await undo(world, { pick: Math.max(0, world.imports.length - 1), other: 0 });
  },
  "somebody adds or changes a redirect": redirect,
  "somebody deletes a redirect": dropRedirect,
  "somebody adds a page": create,
  "somebody moves a page": move,
  "somebody deletes or restores a page": removeOrRestore,
};
