/*
 * The model of the vehicles in customers' files: what somebody who looks on knows, the steps and the rules. How files are
 * merged, deleted and restored is read from the model of the files.
 */
import { expect } from "vitest";
import { mostReturned, recognise } from "../../app/features/customers/recognise.server.ts";
import { parseVehicles } from "../../app/features/customers/typed-vehicles.ts";
import { readVehicles } from "../../app/features/customers/vehicles.server.ts";
import { plateKey } from "../../app/platform/plate-key.ts";
import { lastCallOut } from "../call-outs.ts";
import { tablesHolding } from "../tables-holding.ts";
import { type File, listed, type Picks, site, type World } from "./customers.ts";
import { oneOf, type Rules, type Steps } from "./run-model.ts";

const plates = ["VAN10AAA", "VAN20BBB", "VAN30CCC"];
const mostCallOuts = 4;
let numbers = 0;

/**
 * The plates that the office has typed into a file, and those that each file brought that is merged into it. `mergedInto`
 * is where the file was when somebody last looked.
 */
export type Fleet = { typed: Set<string>; brought: Map<number, Set<string>>; mergedInto: number | null };
/** A call-out that the office has given to a file. */
export type Breakdown = { plate: string; file: number };

const fleetOf = ({ fleets }: World, id: number): Fleet => {
  const fleet = fleets.get(id) ?? { typed: new Set(), brought: new Map(), mergedInto: null };
  fleets.set(id, fleet);
  return fleet;
};
const allIn = ({ typed, brought }: Fleet) =>
  new Set([...typed, ...[...brought.values()].flatMap((one) => [...one])]);
const spelled = (plate: string, pick: number) =>
  pick % 2 === 0 ? plate.toLowerCase() : `${plate.slice(0, 5)} ${plate.slice(5)}`;

/** A merge brings all vehicles of a file, and undoing it takes them away again. */
export function followVehicles(world: World): void {
  for (const { id, mergedInto } of world.files) {
    const fleet = fleetOf(world, id);
    if (fleet.mergedInto !== null && mergedInto !== fleet.mergedInto)
      fleetOf(world, fleet.mergedInto).brought.delete(id);
    if (mergedInto !== null && mergedInto !== fleet.mergedInto)
      fleetOf(world, mergedInto).brought.set(id, allIn(fleet));
    fleet.mergedInto = mergedInto;
  }
}

export async function typeVehicle(world: World, { pick, other }: Picks): Promise<void> {
  const file = oneOf(listed(world), pick);
  if (!file) return;
  const plate = oneOf(plates, other)!;
  const vehicle = { number_plate: spelled(plate, pick), note: `Note ${(numbers += 1)}` };
  expect((await world.office.post(`/api/customers/${file.id}/vehicles`, vehicle)).status).toBe(200);
  fleetOf(world, file.id).typed.add(plate);
}

async function remove(world: World, { pick, other }: Picks): Promise<void> {
  const file = oneOf(listed(world), pick);
  if (!file) return;
  const [plate, fleet] = [oneOf(plates, other)!, fleetOf(world, file.id)];
  const path = `/api/customers/${file.id}/vehicles/remove`;
  const { status } = await world.office.post(path, { number_plate: spelled(plate, other) });
  expect(status).toBe(allIn(fleet).has(plate) ? 200 : 404);
  for (const some of [fleet.typed, ...fleet.brought.values()]) some.delete(plate);
}

async function breakDown(world: World, { pick, other }: Picks): Promise<void> {
  const file = oneOf(listed(world), pick);
  if (!file || world.breakdowns.length >= mostCallOuts) return;
  const plate = oneOf(plates, other)!;
  const telephone = `07700 900${String((numbers += 1))
    .padStart(3, "0")
    .slice(-3)}`;
  const card = { vehicle_number: spelled(plate, other), telephone };
  expect((await site.visitor().post("/api/callouts", card)).status).toBe(201);
  const { id, version } = await lastCallOut(site);
  const chosen = { customer_id: file.id, version };
  expect((await world.office.post(`/api/callouts/${id}/customer`, chosen)).status).toBe(200);
  world.breakdowns.push({ plate, file: file.id });
}

async function erase(world: World, { other }: Picks): Promise<void> {
  const plate = oneOf(plates, other)!;
  world.office = await site.signIn("owner");
  const asked = await world.office.post("/api/data-requests", { numbers: plate, kind: "erasure" });
  expect(asked.status).toBe(201);
  expect(await tablesHolding(site.db, new RegExp(`${plate.slice(0, 5)} ?${plate.slice(5)}`, "i"))).toEqual(
    [],
  );
  for (const { typed, brought } of world.fleets.values())
    for (const some of [typed, ...brought.values()]) some.delete(plate);
  world.breakdowns = world.breakdowns.filter((one) => one.plate !== plate);
}

/** The file on the list that has what belonged to a file, itself or the one that it was merged into. */
function holderOf({ files }: World, id: number): File | undefined {
  const file = files.find((one) => one.id === id);
  if (!file || file.place === "list") return file;
  return file.mergedInto === null ? undefined : holderOf({ files } as World, file.mergedInto);
}

export const vehicleSteps: Steps<World> = {
  "the office types a vehicle": typeVehicle,
  "the office removes a vehicle": remove,
  "a vehicle breaks down, and the office says whose it is": breakDown,
  "somebody with a vehicle is erased": erase,
};

export const vehicleRules: Rules<World> = {
  async "a vehicle is in the file that it was typed into, or that a merge brought it to"(world) {
    followVehicles(world);
    for (const { id } of listed(world)) {
      const { vehicles } = (await world.office.get(`/api/customers/${id}`)).body;
      const found = parseVehicles(vehicles).map(({ plate }) => plateKey(plate) ?? plate);
      expect([id, found.toSorted()]).toEqual([id, [...allIn(fleetOf(world, id))].toSorted()]);
    }
  },
  async "a vehicle that broke down is learned by the one file that the call-out belongs to"(world) {
    for (const { id } of listed(world)) {
      const row = await site.db
        .selectFrom("customers")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const learned = (await readVehicles(site.db, row)).filter((one) => one.call_outs > 0);
      const own = world.breakdowns.filter(({ file }) => holderOf(world, file)?.id === id);
      expect(
        learned
          .flatMap((one) => Array.from({ length: one.call_outs }, () => plateKey(one.plate) ?? ""))
          .toSorted(),
      ).toEqual(own.map(({ plate }) => plate).toSorted());
    }
  },
  async "who calls about a vehicle is recognised by the files that have it, certainly if one has"(world) {
    for (const plate of plates) {
      const found = await recognise(site.db, { telephone: null, vehicles: [plate] });
      const typed = listed(world).filter(({ id }) => allIn(fleetOf(world, id)).has(plate));
      const learned = world.breakdowns.flatMap((one) =>
        one.plate === plate ? (holderOf(world, one.file) ?? []) : [],
      );
      const ids = [...new Set([...typed, ...learned].map(({ id }) => id))];
      expect(found.map(({ id }) => ids.includes(id))).toEqual(
        Array.from({ length: Math.min(ids.length, mostReturned) }, () => true),
      );
      expect(found.every(({ isCertain }) => isCertain === (ids.length === 1))).toBe(true);
    }
  },
};
