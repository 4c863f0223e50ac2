/** The most pressing first. The back office shows notes, too, but they are not mailed. */
export const urgencies = ["now", "soon", "note"] as const;

/** What is wrong with the system, in words for its owner. */
export type Problem = {
  /** The same for as long as the problem is the same, whatever its numbers. */
  key: string;
  urgency: (typeof urgencies)[number];
  text: string;
  /** What to do about it. */
  advice: string;
  /** The page of the back office where it is put right, or seen in full. */
  path?: string;
};

export function byUrgency(problems: Problem[]): Problem[] {
  return problems.toSorted((one, other) => urgencies.indexOf(one.urgency) - urgencies.indexOf(other.urgency));
}
