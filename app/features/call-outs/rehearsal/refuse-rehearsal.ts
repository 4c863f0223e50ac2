import { Conflict } from "../../../platform/errors.ts";

/** Throws `Conflict` for what makes sense only where a driver waits. */
export function refuseRehearsal({ is_rehearsal }: { is_rehearsal: 0 | 1 }): void {
  if (is_rehearsal === 1) throw new Conflict("This is a rehearsal: no driver waits.");
}
