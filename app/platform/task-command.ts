/** How a task is called here, for people: the program of a package says it, and in a checkout it is npm's. */
export function taskCommand(task: string): string {
  return `${process.env.FROSTWAY_COMMAND || "npm run site --"} ${task}`;
}
