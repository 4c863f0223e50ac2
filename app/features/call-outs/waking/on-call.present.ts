import type { OnCallPlan } from "./on-call.schema.ts";

/** "Now: Tom until 06:00, then Ann, then everybody." `warning` says what keeps somebody from being woken. */
export function onCallInWords({ first, second, people }: Pick<OnCallPlan, "first" | "second" | "people">): {
  now: string;
  warning?: string;
} {
  if (people.every(({ devices }) => devices === 0))
    return { now: "", warning: "Nobody can be woken: no phone is switched on." };
  if (!first) return { now: "Now: everybody with a phone that is switched on, because nobody is planned." };
  const now = `Now: ${first.name} until ${first.until}${second ? `, then ${second.name}` : ""}, then everybody.`;
  if (first.devices > 0) return { now };
  return { now, warning: `${first.name} has no phone that can be woken, so the next is woken at once.` };
}
