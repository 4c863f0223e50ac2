import { isZeroPosition } from "../../platform/validation/position.ts";

export type Position = { latitude: number; longitude: number };
type Measured = { latitude: number | null; longitude: number | null; accuracy: number | null };
type Times = { position_at: string | null; created_at: string };

/** Farther than the firm's vans go. */
const farKilometres = 300;
/** An accuracy worse than this does not help a van to find the lorry. */
const coarseMetres = 1000;
const oldMinutes = 15;

/** Returns the position if it exists on a map. */
export function positionOf({ latitude, longitude }: Omit<Measured, "accuracy">): Position | null {
  if (latitude === null || longitude === null) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Returns doubts about a reported position, in words for the office. They never stop a report. */
export function positionDoubts(found: Measured & Times, firm: Measured | null): string[] {
  const { latitude, longitude, accuracy, position_at, created_at } = found;
  if (latitude === null && longitude === null) return [];
  const position = positionOf(found);
  if (!position) return ["There is no such position."];
  const doubts: string[] = [];
  const home = firm && positionOf(firm);
  const kilometres = home ? kilometresBetween(position, home) : 0;
  if (isZeroPosition(found)) doubts.push("A device without a position says 0, 0.");
  else if (kilometres > farKilometres) doubts.push(`It is ${Math.round(kilometres)} km from us.`);
  if (accuracy !== null && accuracy > coarseMetres)
    doubts.push(`It is only good to ${inWords(accuracy)}: please ask.`);
  const minutes = position_at === null ? 0 : (Date.parse(created_at) - Date.parse(position_at)) / 60_000;
  if (minutes > oldMinutes) doubts.push(`It was ${ageInWords(minutes)} old when it was sent.`);
  return doubts;
}

/** Formats a distance: in metres, from 100 m to ten metres, from 1 km to a tenth of a kilometre. */
export function inWords(metres: number): string {
  if (metres < 100) return `${Math.max(1, Math.round(metres))} m`;
  return metres < 1000 ? `${Math.round(metres / 10) * 10} m` : `${Math.round(metres / 100) / 10} km`;
}

/** Formats an age in minutes, then hours, then days. */
function ageInWords(minutes: number): string {
  if (minutes < 120) return `${Math.round(minutes)} minutes`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
}

const earthKilometres = 6371;

function kilometresBetween(one: Position, other: Position): number {
  const radian = Math.PI / 180;
  const half = (a: number, b: number) => Math.sin(((b - a) * radian) / 2) ** 2;
  const haversine =
    half(one.latitude, other.latitude) +
    Math.cos(one.latitude * radian) *
      Math.cos(other.latitude * radian) *
      half(one.longitude, other.longitude);
  return 2 * earthKilometres * Math.asin(Math.sqrt(Math.min(1, haversine)));
}
