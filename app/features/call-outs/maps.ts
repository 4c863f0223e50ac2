import { degrees } from "./call-out-lines.ts";
import type { Position } from "./position-doubts.ts";

/** The place on a map of OpenStreetMap, with a mark. */
export function mapOf({ latitude, longitude }: Position): string {
  const [lat, lon] = [degrees(latitude), degrees(longitude)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;
}

/** The way there from wherever the one is who opens it, in what the device has for that. */
export function directionsTo({ latitude, longitude }: Position): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${degrees(latitude)},${degrees(longitude)}`;
}
