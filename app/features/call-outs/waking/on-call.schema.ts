import { id } from "../../../platform/validation/fields.ts";
import { z } from "../../../platform/validation/zod.ts";

const time = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Please give a time such as 18:00.");
const dayAndTime = () => z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, "Please give a day and a time.");

/** A part of the plan: weekly, or once. All times are on the firm's clock. */
export const newShift = z
  .object({
    user_id: id(),
    place: z.int().min(1).max(2),
    weekdays: z.array(z.int().min(1).max(7)).max(7).nullish(),
    from_time: time().nullish(),
    to_time: time().nullish(),
    starts_at: dayAndTime().nullish(),
    ends_at: dayAndTime().nullish(),
  })
  .meta({ id: "NewOnCallShift" });
export type NewShift = z.infer<typeof newShift>;

/** Until when the user is on call first, on the firm's clock. */
export const taking = z.object({ until: time() }).meta({ id: "OnCallTaking" });

const person = z.object({ id: z.int(), name: z.string(), devices: z.int() });
const onCallPerson = person.extend({ until: z.string() }).nullable();
const shift = z.object({
  id: z.int(),
  name: z.string(),
  place: z.int(),
  weekdays: z.array(z.int()).nullable(),
  from_time: z.string().nullable(),
  to_time: z.string().nullable(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
});
export type OnCallShift = z.infer<typeof shift>;

export const onCallPlan = z
  .object({
    /** Who is woken now, first and second. Null if nobody is planned: then everybody is woken. */
    first: onCallPerson,
    second: onCallPerson,
    data: z.array(shift),
    /** The times of the next seven days for which nobody is planned first. Empty without any plan. */
    gaps: z.array(z.object({ starts_at: z.string(), ends_at: z.string() })),
    people: z.array(person),
  })
  .meta({ id: "OnCallPlan" });
export type OnCallPlan = z.infer<typeof onCallPlan>;
