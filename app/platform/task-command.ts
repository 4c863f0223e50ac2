/**
 * Returns the command that runs a task, for people. In an installed package the program defines it; in a checkout it
 * is npm's.
 */
export function taskCommand(task: string): string {
  return `${process.env.FROSTWAY_COMMAND || "npm run site --"} ${task}`;
}
