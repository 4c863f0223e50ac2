/** The most pressing first. The back office also shows notes, but they are not mailed. */
export const urgencies = ["now", "soon", "note"] as const;

/** A problem of the system, described for its owner. */
export type Problem = {
  /** Stays the same while the problem lasts, even when its numbers change. */
  key: string;
  urgency: (typeof urgencies)[number];
  text: string;
  advice: string;
  /** The page of the back office that solves the problem or shows all of it. */
  path?: string;
};

export function byUrgency(problems: Problem[]): Problem[] {
  return problems.toSorted((one, other) => urgencies.indexOf(one.urgency) - urgencies.indexOf(other.urgency));
}
