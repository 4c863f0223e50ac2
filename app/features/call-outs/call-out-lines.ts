import { firmFormat } from "../../platform/firm-time.ts";
import { gridReference } from "./national-grid.ts";
import { inWords, positionOf } from "./position-doubts.ts";

/** A driver's report. Every field may be missing. */
export type Card = {
  /** Degrees as the device reported them, even impossible ones. The accuracy is in metres. */
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  /** When the device determined its position. */
  position_at: string | null;
  /** The place in the driver's words. */
  place: string | null;
  make: string | null;
  alarm_code: string | null;
  /** Degrees Celsius. */
  set_point: number | null;
  box_temperature: number | null;
  load: string | null;
  vehicle_number: string | null;
  trailer_number: string | null;
  telephone: string | null;
  details: string | null;
};

const clock = firmFormat({ timeStyle: "short" });

/**
 * Returns the card as lines of plain text, for a text message, WhatsApp, the clipboard and the mail to the office.
 * Avoids characters such as the degree sign, which would shorten a text message from 160 characters to 70.
 */
export function callOutLines(card: Card): string[] {
  const { place, make, alarm_code, set_point, box_temperature, load } = card;
  const { vehicle_number, trailer_number, telephone, details } = card;
  const cold = [
    set_point !== null && `set ${celsius(set_point)}`,
    box_temperature !== null && `box ${celsius(box_temperature)}`,
  ].filter(Boolean);
  return [
    ...positionLines(card),
    place && `Place: ${oneLine(place)}`,
    make && `Unit: ${make}`,
    alarm_code && `Alarm: ${alarm_code}`,
    cold.length > 0 && `Temperature: ${cold.join(", ")}`,
    load && `Load: ${load}`,
    vehicle_number && `Vehicle: ${vehicle_number}`,
    trailer_number && `Trailer: ${trailer_number}`,
    telephone && `Call back: ${telephone}`,
    details && `More: ${oneLine(details)}`,
  ].filter((line) => typeof line === "string" && line !== "") as string[];
}

function positionLines(card: Card): string[] {
  const position = positionOf(card);
  if (!position) return [];
  const grid = gridReference(position, card.accuracy);
  const good = card.accuracy === null ? "" : `, within ${inWords(card.accuracy)}`;
  const at = card.position_at === null ? "" : `, at ${clock.format(new Date(card.position_at))}`;
  return [
    `Where: ${degrees(position.latitude)}, ${degrees(position.longitude)}${good}${at}`,
    ...(grid ? [`Grid: ${grid}`] : []),
  ];
}

/** Formats degrees to five places, which is about a metre. */
export function degrees(value: number): string {
  return value.toFixed(5);
}

function celsius(value: number): string {
  return `${value} C`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ");
}
