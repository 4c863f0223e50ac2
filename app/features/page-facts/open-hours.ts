import { weekdays } from "../../platform/weekdays.ts";

/**
 * The first and the last weekday by name, and the times of opening and closing as `17:30`. The closing time is not
 * open.
 */
export type OpenHours = { days: [string, string]; times: [string, string] };

const always = /^always$/i;
const time = String.raw`(0?[1-9]|1[0-2])(?:[.:]([0-5]\d))? ?([ap]m)`;
const anyTime = /(?<![\d.:])([\d.:]*\d) ?[ap]m\b/gi;
const aTime = new RegExp(`^${time}$`, "i");
const between = `${time} to ${time}`;
const written = new RegExp(`^([a-z]+)(?: to ([a-z]+))?, ${between}$`, "i");
const writtenTimes = new RegExp(`^${between}$`, "i");

/** Reads hours such as "Always" or "Monday to Friday, 8 am to 5.30 pm". Returns undefined for other words. */
export function readHours(words: string): OpenHours | undefined {
  if (always.test(words)) return { days: ["Monday", "Sunday"], times: ["00:00", "24:00"] };
  const [, first, last = first, ...times] = written.exec(words) ?? [];
  const days = [first, last].map((name) => weekdays.find((day) => day.toLowerCase() === name?.toLowerCase()));
  const [from, to] = days;
  if (!from || !to || weekdays.indexOf(from) > weekdays.indexOf(to)) return undefined;
  const found = inOrder(times);
  return found && { days: [from, to], times: found };
}

/** Returns the first impossible time in a text, such as "13 am" or "5.75 pm". */
export function findImpossibleTime(words: string): string | undefined {
  const times = [...words.matchAll(anyTime)].map(([found]) => found);
  return times.find((found) => !aTime.test(found));
}

/** Reads the hours of one day, such as "9 am to 12 pm". */
export function readTimes(words: string): OpenHours["times"] | undefined {
  const [, ...times] = writtenTimes.exec(words) ?? [];
  return times.length > 0 ? inOrder(times) : undefined;
}

function inOrder(times: (string | undefined)[]): OpenHours["times"] | undefined {
  const [opens, closes] = [clock(times.slice(0, 3)), clock(times.slice(3))];
  return opens < closes ? [opens, closes] : undefined;
}

/** Converts to 24 hours. 12 pm is noon. */
function clock([hour, minutes = "00", half]: (string | undefined)[]): string {
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === "pm" ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${minutes}`;
}
