import { weekdays } from "./weekdays.ts";

/** From the first of these days to the last, by their names, between two times as `17:30`, the second one left out. */
export type OpenHours = { days: [string, string]; times: [string, string] };

const always = /^always$/i;
const time = String.raw`(0?[1-9]|1[0-2])(?:[.:]([0-5]\d))? ?([ap]m)`;
const anyTime = /(?<![\d.:])([\d.:]*\d) ?[ap]m\b/gi;
const aTime = new RegExp(`^${time}$`, "i");
const between = `${time} to ${time}`;
const written = new RegExp(`^([a-z]+)(?: to ([a-z]+))?, ${between}$`, "i");
const writtenTimes = new RegExp(`^${between}$`, "i");

/** Hours as people write them: "Always", or "Monday to Friday, 8 am to 5.30 pm". Nothing where they are put in another way. */
export function readHours(words: string): OpenHours | undefined {
  if (always.test(words)) return { days: ["Monday", "Sunday"], times: ["00:00", "24:00"] };
  const [, first, last = first, ...times] = written.exec(words) ?? [];
  const days = [first, last].map((name) => weekdays.find((day) => day.toLowerCase() === name?.toLowerCase()));
  const [from, to] = days;
  if (!from || !to || weekdays.indexOf(from) > weekdays.indexOf(to)) return undefined;
  const found = inOrder(times);
  return found && { days: [from, to], times: found };
}

/** The first time in these words that no clock shows, such as "13 am" or "5.75 pm". */
export function findImpossibleTime(words: string): string | undefined {
  const times = [...words.matchAll(anyTime)].map(([found]) => found);
  return times.find((found) => !aTime.test(found));
}

/** The hours of one day: "9 am to 12 pm". */
export function readTimes(words: string): OpenHours["times"] | undefined {
  const [, ...times] = writtenTimes.exec(words) ?? [];
  return times.length > 0 ? inOrder(times) : undefined;
}

function inOrder(times: (string | undefined)[]): OpenHours["times"] | undefined {
  const [opens, closes] = [clock(times.slice(0, 3)), clock(times.slice(3))];
  return opens < closes ? [opens, closes] : undefined;
}

/** Noon is 12 pm. */
function clock([hour, minutes = "00", half]: (string | undefined)[]): string {
  const hours = (Number(hour) % 12) + (half?.toLowerCase() === "pm" ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${minutes}`;
}
