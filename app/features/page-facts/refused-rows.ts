import { isZeroPosition } from "../../platform/validation/position.ts";
import { z } from "../../platform/validation/zod.ts";
import { alarmKey } from "./alarm-codes.schema.ts";

export function refuseZeroPosition(rows: object[], context: z.RefinementCtx): void {
  const nowhere = rows.findIndex(
    (row) => "latitude" in row && "longitude" in row && isZeroPosition(positionOf(row)),
  );
  if (nowhere >= 0) context.addIssue(`Row ${nowhere + 1} has the position 0, 0, which is in the sea.`);
}

const alarmOf = z.object({ make: z.string(), code: z.string() });

/** Refuses two rows about one alarm, because drivers would read only the first one. */
export function refuseDuplicateAlarms(rows: object[], context: z.RefinementCtx): void {
  const keys = rows.map((row) => {
    const alarm = alarmOf.safeParse(row).data;
    return alarm && alarmKey(alarm);
  });
  const second = keys.findIndex((key, at) => key !== undefined && keys.indexOf(key) < at);
  if (second === -1) return;
  context.addIssue(`Row ${second + 1} is about the same alarm as row ${keys.indexOf(keys[second]) + 1}.`);
}

function positionOf(row: { latitude: unknown; longitude: unknown }) {
  return { latitude: String(row.latitude), longitude: String(row.longitude) };
}

export function refuseDuplicateRows(rows: object[], context: z.RefinementCtx): void {
  const words = rows.map((row) => JSON.stringify(row));
  const second = words.findIndex((row, at) => words.indexOf(row) < at);
  const again = words[second];
  if (again === undefined) return;
  context.addIssue(`Row ${second + 1} says the same as row ${words.indexOf(again) + 1}.`);
}
