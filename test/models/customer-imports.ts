/* The model of importing customers: what somebody who looks on knows, and the steps. */
import { expect } from "vitest";
import type { Browser } from "../browser.ts";
import { openSite } from "../site.ts";
import { tablesHolding } from "../tables-holding.ts";
import { dying, erase, forgetAll } from "./common-steps.ts";
import { oneOf, type Steps } from "./run-model.ts";

const fields = ["company_name", "account_number", "terms", "addresses", "notes"] as const;
type Field = (typeof fields)[number];
type Row = Record<Field, string | null>;
/** What a line of an import did: it added a file, or replaced what stands here. */
type Done = { line: number; file: File; replaced: Partial<Row> | null; version: number };
export type File = Row & { id: number; version: number; place: "list" | "bin" | "gone" };
export type Import = { id: number; done: Done[]; undone: boolean };
type Picks = { pick: number; other: number };
export type World = { files: File[]; imports: Import[]; office: Browser };

/** Some are about the same firm by number, by address or only by name. */
const lines: Partial<Row>[] = [
  { company_name: "Ash Ltd", account_number: "A-1", terms: "30 days" },
  { company_name: "Ash Ltd", account_number: "A-1", terms: "14 days", notes: "Rings at six" },
  { company_name: "Birch Ltd", account_number: "B-1", addresses: "office@birch.example.com" },
  { company_name: "Birch PLC", account_number: "B-2", addresses: "office@birch.example.com" },
  { company_name: "Ash Limited", account_number: "A-2" },
  { company_name: "Ash PLC", notes: "Without a number" },
  { company_name: "Cedar Ltd", addresses: "fleet@cedar.example.com", notes: "By post" },
];
const tables = [
  ...(["customer_import_lines", "customer_imports", "customer_differences", "customer_links"] as const),
  ...(["customer_merge_links", "customer_merges", "customer_addresses", "customers", "versions"] as const),
  ...(["bin", "jobs", "mails", "data_requests", "audit_log", "idempotency_keys"] as const),
];

export const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });

export async function begin(): Promise<World> {
  await forgetAll(site, tables);
  return { files: [], imports: [], office: await site.signIn("owner") };
}

export const listed = ({ files }: World) => files.filter(({ place }) => place === "list");
const empty: Row = { company_name: null, account_number: null, terms: null, addresses: null, notes: null };
const addressesOf = (row: Partial<Row>) => (row.addresses ?? "").split("\n").filter(Boolean);

/** The files that a line is about, by number and address. */
function matchesOf(world: World, line: Partial<Row>): File[] {
  return listed(world).filter(
    (file) =>
      (line.account_number && file.account_number === line.account_number) ||
      addressesOf(line).some((address) => addressesOf(file).includes(address)),
  );
}

const plainName = (name: string | null | undefined) => (name ?? "").split(" ")[0];
const similarTo = (world: World, line: Partial<Row>) =>
  listed(world).filter(({ company_name }) => plainName(company_name) === plainName(line.company_name));

function outcomeOf(world: World, line: Partial<Row>) {
  const found = matchesOf(world, line);
  if (found.length > 1) return "refused";
  if (found[0]) return Object.keys(changesOf(found[0], line)).length > 0 ? "changed" : "same";
  return similarTo(world, line).length > 0 ? "doubtful" : "new";
}

function changesOf(file: File, line: Partial<Row>): Partial<Row> {
  const addresses = [...new Set([...addressesOf(file), ...addressesOf(line)])].join("\n");
  const wanted = { ...line, ...(addresses && { addresses }) };
  const changed = fields.filter((field) => wanted[field] && wanted[field] !== (file[field] ?? ""));
  return Object.fromEntries(changed.map((field) => [field, wanted[field]!]));
}

async function begun(world: World): Promise<void> {
  if (world.imports.length >= 3) return;
  const { status, body } = await world.office.post("/api/customer-imports", { file_name: "firms.csv" });
  expect(status).toBe(201);
  world.imports.push({ id: body.id, done: [], undone: false });
}

/** Tries and imports one line, and sends it twice, as after an answer that was lost. */
async function send(world: World, { pick, other }: Picks): Promise<void> {
  const one = oneOf(world.imports, pick);
  if (!one) return;
  const [at, line] = [other % lines.length, oneOf(lines, other)!];
  const number = at + 2;
  const trial = await world.office.post("/api/customer-imports/trial", {
    lines: [{ line: number, ...line }],
  });
  const expected = outcomeOf(world, line);
  expect(trial.body.outcomes.map(({ outcome }: { outcome: string }) => outcome)).toEqual([expected]);
  // Of a doubtful line, somebody says that it is about the first, about none, or nothing.
  const similar = oneOf(similarTo(world, line), 0);
  const into = expected === "doubtful" ? oneOf([similar?.id, null, undefined], pick + other) : undefined;
  const body = { lines: [{ line: number, ...line, ...(into !== undefined && { into }) }] };
  const press = () => world.office.post(`/api/customer-imports/${one.id}/lines`, body);
  const [first, second] = [await press(), await press()];
  expect([first.status, second.status]).toEqual(one.undone ? [409, 409] : [200, 200]);
  if (one.undone) return;
  const before = one.done.some((each) => each.line === number);
  const isLeft = before && expected !== "refused";
  const isAdded = expected === "new" || (expected === "doubtful" && into === null);
  const said = first.body.outcomes[0].outcome;
  if (isLeft) return expect(said).toBe("same");
  if (isAdded) {
    expect(said).toBe("new");
    const { id } = first.body.outcomes[0].customer;
    const file: File = { ...empty, ...line, id, version: 1, place: "list" };
    world.files.push(file);
    one.done.push({ line: number, file, replaced: null, version: 1 });
    return;
  }
  const file = expected === "changed" ? matchesOf(world, line)[0] : into ? similar : undefined;
  if (!file) return expect(said).toBe(expected);
  const changes = changesOf(file, line);
  if (Object.keys(changes).length === 0) return expect(said).toBe("same");
  expect(said).toBe("changed");
  const replaced = Object.fromEntries(Object.keys(changes).map((field) => [field, file[field as Field]]));
  Object.assign(file, changes, { version: file.version + 1 });
  one.done.push({ line: number, file, replaced, version: file.version });
}

async function undo(world: World, { pick }: Picks): Promise<void> {
  const one = oneOf(world.imports, pick);
  if (!one) return;
  const press = () => world.office.post(`/api/customer-imports/${one.id}/undo`);
  const { status, body } = await press();
  expect([status, body.remaining]).toEqual([200, 0]);
  const kept: number[] = [];
  for (const { file, replaced, version } of one.done.toReversed()) {
    if (file.place !== "list") continue;
    if (file.version !== version || isTaken(world, file, replaced)) {
      if (!kept.includes(file.id)) kept.push(file.id);
      continue;
    }
    if (replaced === null) {
      file.place = "bin";
      continue;
    }
    Object.assign(file, replaced, { version: file.version + 1 });
    for (const each of one.done) if (each.file === file) each.version = file.version;
  }
  expect([...new Set(body.kept.map(({ id }: { id: number }) => id))]).toEqual(kept);
  Object.assign(one, { done: [], undone: true });
  expect((await press()).body).toEqual({ remaining: 0, kept: [] });
}

/** Somebody has given what the line replaced to another file since. */
function isTaken(world: World, file: File, replaced: Partial<Row> | null): boolean {
  const others = listed(world).filter((each) => each !== file);
  return others.some(
    (each) => replaced?.account_number != null && each.account_number === replaced.account_number,
  );
}

async function edit(world: World, { pick, other }: Picks): Promise<void> {
  const file = oneOf(listed(world), pick);
  if (!file) return;
  const path = `/api/customers/${file.id}`;
  const { body: before } = await world.office.get(path);
  const change = oneOf([{ notes: `Spoke ${other}` }, { account_number: "B-1" }, { terms: null }], other)!;
  const { status } = await world.office.post(path, { ...before, ...change });
  const isOthers = listed(world).some(
    (each) => each !== file && change.account_number && each.account_number === change.account_number,
  );
  expect(status).toBe(isOthers ? 422 : 200);
  if (status !== 200) return;
  Object.assign(file, change);
  file.version = (await world.office.get(path)).body.version;
}

async function merge(world: World, { pick, other }: Picks): Promise<void> {
  const [into, from] = [oneOf(listed(world), pick), oneOf(listed(world), other)];
  if (!into || !from || into === from || pick % 2 === 0) return;
  const path = `/api/customers/${into.id}/merge`;
  expect((await world.office.post(path, { other: from.id })).status).toBe(200);
  from.place = "gone";
  const { body } = await world.office.get(`/api/customers/${into.id}`);
  for (const field of fields) into[field] = body[field] || null;
  into.version = body.version;
}

async function removeOrRestore(world: World, { pick }: Picks): Promise<void> {
  const file = oneOf(world.files, pick);
  if (!file || file.place === "gone") return;
  if (file.place === "list") {
    expect((await world.office.delete(`/api/customers/${file.id}`)).status).toBe(204);
    file.place = "bin";
    return;
  }
  const { status } = await world.office.post(`/api/bin/customer/${file.id}/restore`, {});
  const isTaken = listed(world).some(
    (each) => each.account_number !== null && each.account_number === file.account_number,
  );
  expect(status).toBe(isTaken ? 409 : 200);
  if (status !== 200) return;
  // An address that another file got meanwhile stays there.
  const free = addressesOf(file).filter(
    (one) => !listed(world).some((each) => addressesOf(each).includes(one)),
  );
  const { version } = (await world.office.get(`/api/customers/${file.id}`)).body;
  Object.assign(file, { addresses: free.join("\n"), place: "list", version });
}

async function eraseAddress(world: World, { pick }: Picks): Promise<void> {
  if (pick % 3 !== 0) return;
  await erase(site, { email: "office@birch.example.com" });
  world.office = await site.signIn("owner");
  for (const file of world.files) {
    if (!file.addresses?.includes("birch")) continue;
    file.addresses = addressesOf(file)
      .filter((one) => !one.includes("birch"))
      .join("\n");
    // A form that is open does not write the address back.
    if (file.place === "list") file.version += 1;
  }
  expect(await tablesHolding(site.db, /office@birch/)).toEqual([]);
}

export const steps: Steps<World> = {
  "an import begins": begun,
  "a line is tried and imported, and sent twice": send,
  "a line is said to be about none of the firms with its name": async (world) => {
    await begun(world);
    await send(world, { pick: 0, other: 0 });
    await send(world, { pick: 2, other: 5 });
  },
  "a number that an import replaced is given to another firm, and the import is undone": async (world) => {
    await begun(world);
    const at = world.imports.length - 1;
    await send(world, { pick: at, other: 2 });
    await send(world, { pick: at, other: 3 });
    await begun(world);
    await send(world, { pick: world.imports.length - 1, other: 2 });
    await undo(world, { pick: at, other: 0 });
  },
  "an import is undone": undo,
  "the office edits a file": edit,
  "the office merges two files": merge,
  "the office deletes or restores a file": removeOrRestore,
  "somebody is erased": eraseAddress,
  ...dying(site),
};
