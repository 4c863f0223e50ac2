import type { Card } from "./call-out-lines.ts";

export const emptyCard: Card = {
  latitude: null,
  longitude: null,
  accuracy: null,
  position_at: null,
  place: null,
  make: null,
  alarm_code: null,
  set_point: null,
  box_temperature: null,
  load: null,
  vehicle_number: null,
  trailer_number: null,
  telephone: null,
  details: null,
};
