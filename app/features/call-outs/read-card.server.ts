import { days, minutes } from "../../platform/durations.ts";
import { Invalid } from "../../platform/errors.ts";
import type { Card } from "./call-out-lines.ts";
import type { SentPhotographs } from "./call-out-photographs.server.ts";
import type { NewCallOut } from "./call-outs.schema.ts";

const widestMetres = 100_000;
const hardestCelsius = 60;
/** How far a telephone's clock may be ahead. */
const fastClockMilliseconds = minutes(10);
/** A card waits on its device for thirty days. Receivers have stamped positions 1024 weeks too early. */
const oldestPositionMilliseconds = days(31);
/** Longer than any plate or fleet number, and too short for a message to whoever sees the driver's page. */
const numberOfVehicle = /^[\p{L}\p{N} ./-]{1,20}$/u;

/** Throws `Invalid` for an empty card without photographs. */
export function refuseEmpty(card: Card, photographs: SentPhotographs): void {
  const hasPhotograph = Object.values(photographs).some((file) => file);
  if (hasPhotograph || Object.values(card).some((value) => value !== null)) return;
  throw new Invalid({ telephone: ["Please say where you are, or give a telephone number."] });
}

/**
 * Reads a card. Impossible measurements count as missing and the rest is stored, so that nothing stops a driver's
 * report.
 */
export function cardIn(typed: NewCallOut): Card {
  const given = (value: string | null | undefined) => value ?? null;
  const within = (value: number | null | undefined, least: number, most: number) =>
    value != null && value >= least && value <= most ? value : null;
  const [vehicle_number, vehicle] = numberOrWords("Vehicle", typed.vehicle_number);
  const [trailer_number, trailer] = numberOrWords("Trailer", typed.trailer_number);
  const details = [given(typed.details), vehicle, trailer].filter((part) => part !== null);
  return {
    latitude: typed.latitude ?? null,
    longitude: typed.longitude ?? null,
    accuracy: within(typed.accuracy, 0, widestMetres),
    position_at:
      typed.position_at && typed.position_age == null ? new Date(typed.position_at).toISOString() : null,
    place: given(typed.place),
    make: given(typed.make),
    alarm_code: given(typed.alarm_code),
    set_point: within(typed.set_point, -hardestCelsius, hardestCelsius),
    box_temperature: within(typed.box_temperature, -hardestCelsius, hardestCelsius),
    load: given(typed.load),
    vehicle_number,
    trailer_number,
    telephone: given(typed.telephone),
    details: details.length === 0 ? null : details.join("\n"),
  };
}

/** Returns a vehicle's number. Other words belong to the details, because the driver's page shows the number. */
function numberOrWords(name: string, typed: string | null | undefined): [string | null, string | null] {
  if (typed == null || numberOfVehicle.test(typed)) return [typed ?? null, null];
  return [null, `${name}: ${typed}`];
}

/**
 * Dates a position by its age, and removes a time that cannot be right. Separate from `cardIn`, so that a card that is
 * sent again later still has the same key.
 */
export function datePosition(card: Card, { position_age: age }: NewCallOut, now: Date): Card {
  if (age != null && age >= 0 && age * 1000 <= oldestPositionMilliseconds) {
    return { ...card, position_at: new Date(now.getTime() - age * 1000).toISOString() };
  }
  const at = card.position_at === null ? Number.NaN : Date.parse(card.position_at) - now.getTime();
  const isLikely = at <= fastClockMilliseconds && at >= -oldestPositionMilliseconds;
  return isLikely ? card : { ...card, position_at: null };
}
