import { plateKey } from "../../platform/plate-key.ts";

/** A vehicle or trailer that the office typed into a customer's file. */
export type TypedVehicle = { plate: string; unit: string | null; note: string | null };

/** A fleet of more is not typed. Its vehicles are learned from call-outs. */
export const mostVehicles = 300;
/** The longest plate, unit and note, in characters. */
export const vehicleLengths = { plate: 20, unit: 60, note: 120 };
export const vehiclesLength =
  mostVehicles * (vehicleLengths.plate + vehicleLengths.unit + vehicleLengths.note + 5);

/** Reads "plate, unit, note" of each line, also as cells of a spreadsheet. The first line of a plate counts. */
export function parseVehicles(text: string): TypedVehicle[] {
  const vehicles = new Map<string, TypedVehicle>();
  for (const line of text.split("\n")) {
    const [plate = "", unit = "", ...note] = line
      .split(line.includes("\t") ? "\t" : /[,;]/)
      .map((part) => part.trim());
    if (!line.trim()) continue;
    const key = plateKey(plate) ?? line;
    if (!vehicles.has(key))
      vehicles.set(key, { plate, unit: unit || null, note: note.filter(Boolean).join(", ") || null });
  }
  return [...vehicles.values()];
}

/** Writes vehicles as a file stores and shows them: one a line, which `parseVehicles` reads. */
export function writeVehicles(vehicles: readonly TypedVehicle[]): string {
  return vehicles.map(writeVehicle).join("\n");
}

function writeVehicle({ plate, unit, note }: TypedVehicle): string {
  const words = note ? [plate, unit ?? "", note] : unit ? [plate, unit] : [plate];
  return words.join(", ");
}

/** Returns what is wrong with typed vehicles, in words. Undefined if they can be stored. */
export function wrongVehicle(vehicles: readonly TypedVehicle[]): string | undefined {
  if (vehicles.length > mostVehicles) return `A file holds ${mostVehicles} vehicles at most.`;
  for (const { plate, unit, note } of vehicles) {
    if (plateKey(plate) === null) return "Each line begins with a number plate.";
    if (plate.length > vehicleLengths.plate) return `“${plate.slice(0, 40)}” is no number plate.`;
    if ((unit?.length ?? 0) > vehicleLengths.unit) return `The unit of ${plate} is too long.`;
    if ((note?.length ?? 0) > vehicleLengths.note) return `The note of ${plate} is too long.`;
  }
  return undefined;
}

/** Returns the vehicles with one added or replaced. `insteadOf` is the plate that it had before. */
export function withVehicle(
  vehicles: readonly TypedVehicle[],
  vehicle: TypedVehicle,
  insteadOf?: string | null,
): TypedVehicle[] {
  const key = plateKey(vehicle.plate);
  const at = vehicles.findIndex(({ plate }) => plateKey(plate) === plateKey(insteadOf ?? vehicle.plate));
  const all = at < 0 ? [...vehicles, vehicle] : vehicles.with(at, vehicle);
  return all.filter((one) => one === vehicle || plateKey(one.plate) !== key);
}

export function withoutVehicle(vehicles: readonly TypedVehicle[], plate: string): TypedVehicle[] {
  return vehicles.filter((one) => plateKey(one.plate) !== plateKey(plate));
}

/** What a merge did to one line: it came from the merged file, or what both say stands in it. */
export type MergedLine = { before: string | null; after: string };

/** Merges the vehicles of two files. Of a plate in both, the survivor takes over what it did not say. */
export function mergeVehicles(into: string, from: string): { vehicles: string; merged: MergedLine[] } {
  let vehicles = parseVehicles(into);
  const merged: MergedLine[] = [];
  for (const other of parseVehicles(from)) {
    const own = vehicles.find(({ plate }) => plateKey(plate) === plateKey(other.plate));
    const both = own ? joined(own, other) : other;
    vehicles = withVehicle(vehicles, both);
    const [before, after] = [own ? writeVehicle(own) : null, writeVehicle(both)];
    if (before !== after) merged.push({ before, after });
  }
  return { vehicles: writeVehicles(vehicles), merged };
}

function joined(own: TypedVehicle, other: TypedVehicle): TypedVehicle {
  const notes = new Set([own.note, own.unit && other.unit !== own.unit ? other.unit : null, other.note]);
  const note = [...notes].filter(Boolean).join(", ").slice(0, vehicleLengths.note) || null;
  return { plate: own.plate, unit: own.unit ?? other.unit, note };
}

/** Takes back what a merge added, except lines that somebody has changed since. */
export function splitVehicles(vehicles: string, merged: readonly MergedLine[]): string {
  const lines = vehicles.split("\n").flatMap((line) => {
    const found = merged.find(({ after }) => after === line);
    return found ? (found.before ?? []) : line;
  });
  return lines.join("\n");
}
