import { degrees } from "./call-out-lines.ts";
import type { Position } from "./position-doubts.ts";

/** Returns a link to the position on OpenStreetMap, with a marker. */
export function mapOf({ latitude, longitude }: Position): string {
  const [lat, lon] = [degrees(latitude), degrees(longitude)];
  return `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=17/${lat}/${lon}`;
}

/** Returns a link to directions from the user's position, which opens in the device's maps app. */
export function directionsTo({ latitude, longitude }: Position): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${degrees(latitude)},${degrees(longitude)}`;
}
