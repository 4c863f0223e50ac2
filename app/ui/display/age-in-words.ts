const minute = 60_000;
const units = [
  { name: "day", milliseconds: 24 * 60 * minute },
  { name: "hour", milliseconds: 60 * minute },
  { name: "minute", milliseconds: minute },
];

/** Says how long ago a moment was, in the largest unit that fits. Both times are in ISO format. */
export function ageInWords(from: string, now: string): string {
  const length = lengthInWords(from, now);
  return length === null ? "just now" : `${length} ago`;
}

/** Like `ageInWords`, but without "ago". Null for less than a minute. */
export function lengthInWords(from: string, now: string): string | null {
  const age = Date.parse(now) - Date.parse(from);
  const unit = units.find(({ milliseconds }) => age >= milliseconds);
  if (!unit) return null;
  const count = Math.floor(age / unit.milliseconds);
  return `${count} ${unit.name}${count === 1 ? "" : "s"}`;
}
