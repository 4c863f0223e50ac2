import { asTyped, type Columns, moment } from "../../platform/spreadsheet/columns.ts";
import { type CallOutStatus, statusLabels } from "./call-out-status.ts";
import type { ExportedCallOut } from "./exported-call-outs.server.ts";
import { positionOf } from "./position-doubts.ts";

/** The columns of a call-out in a spreadsheet. */
export const callOutColumns: Columns<ExportedCallOut> = {
  Reference: asTyped((row) => row.reference),
  Status: (row) => statusLabels[row.status],
  Vehicle: asTyped((row) => row.vehicle_number),
  Trailer: asTyped((row) => row.trailer_number),
  Make: (row) => row.make,
  Alarm: asTyped((row) => row.alarm_code),
  Place: (row) => row.place,
  Position: asTyped((row) => {
    const position = positionOf(row);
    return position && `${position.latitude.toFixed(5)}, ${position.longitude.toFixed(5)}`;
  }),
  Telephone: asTyped((row) => row.telephone),
  Customer: ({ customer }) => customer && `${customer.is_certain ? "" : "Probably "}${customer.company_name}`,
  Received: moment((row) => row.created_at),
  Seen: moment(
    (row) => row.steps.find(({ status }) => status !== "received" && status !== "cancelled")?.created_at,
  ),
  "On the way": moment((row) => lastTime(row, "on_way", ["on_way", "with_you", "done"])),
  "With the driver": moment((row) => lastTime(row, "with_you", ["with_you", "done"])),
  Done: moment((row) => lastTime(row, "done", ["done"])),
};

/** Returns when a step was last taken, unless it was undone: then the call-out has none of the statuses `after` it. */
function lastTime({ steps, status }: ExportedCallOut, step: CallOutStatus, after: CallOutStatus[]) {
  return after.includes(status) ? steps.findLast((one) => one.status === step)?.created_at : null;
}
