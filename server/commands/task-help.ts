import { taskCommand } from "../../app/platform/task-command.ts";
import { findClosestWord } from "../../app/platform/spelling.ts";
import { type Task, tasks } from "./tasks.ts";

const helpWords = new Set(["help", "--help", "-h"]);

type Chosen = { name: string; task: Task; words: string[]; isHelpWanted: boolean };

/** Whether the words ask for the list of all tasks. */
export function isHelp(words: string[]): boolean {
  const [word, ...more] = words;
  return word !== undefined && more.length === 0 && helpWords.has(word);
}

/** Returns the task that the words name and its arguments. Undefined if there is no such task. */
export function chooseTask(typed: string[]): Chosen | undefined {
  const [first, ...rest] = typed;
  const isHelpFirst = first !== undefined && rest.length > 0 && helpWords.has(first);
  const all = isHelpFirst ? rest : typed;
  const length = tasks[all.slice(0, 2).join(" ")] ? 2 : 1;
  const name = all.slice(0, length).join(" ");
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined;
  if (!task) return undefined;
  const words = all.slice(length);
  // After `--`, no word is an option.
  const ownWords = words.slice(0, words.includes("--") ? words.indexOf("--") : undefined);
  const isHelpWanted = isHelpFirst || ownWords.some((word) => word === "--help" || word === "-h");
  return { name, task, words, isHelpWanted };
}

/** Lists every task, one per line. */
export function taskListText(): string {
  const width = Math.max(...Object.keys(tasks).map((name) => name.length));
  // In a checkout, `npm start` starts the site.
  const start = process.env.FROSTWAY_COMMAND
    ? [`  ${"start".padEnd(width)}  serves the site until it is stopped`]
    : [];
  return [
    `Usage: ${taskCommand("TASK …")}`,
    "",
    ...start,
    ...Object.entries(tasks).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`),
    "",
    `${taskCommand("TASK --help")} shows the arguments of a task.`,
    "Exit codes: 0 success, 1 failure, 2 wrong arguments, 130 stopped.",
  ].join("\n");
}

export function taskHelpText(name: string, { takes, about, options }: Task): string {
  const lines = [`${name}: ${about}`, "", usageOf(name, { takes })];
  const width = Math.max(0, ...Object.keys(options ?? {}).map((option) => option.length));
  if (options) lines.push("");
  for (const [option, meaning] of Object.entries(options ?? {}))
    lines.push(`  ${option.padEnd(width)}  ${meaning}`);
  return lines.join("\n");
}

export function usageOf(name: string, { takes }: Pick<Task, "takes">): string {
  return `Usage: ${taskCommand([name, takes].filter(Boolean).join(" "))}`;
}

/** Returns the message for words that name no task. */
export function unknownTaskMessage(words: string[]): string {
  const [first = "", second = ""] = words;
  const names = Object.keys(tasks);
  const family = names.filter((name) => name.startsWith(`${first} `));
  const both = `${first} ${second}`.trim();
  const meant =
    findClosestWord(both, names) ??
    findClosestWord(first, names) ??
    names.find((name) => name.split(" ").some((word) => findClosestWord(first, [word])));
  const line = family.length > 0 && !second ? "" : `There is no task “${both}”.`;
  const offer =
    family.length > 0 && (!second || !meant)
      ? `${first} is followed by ${family.map((name) => name.slice(first.length + 1)).join(" or ")}.`
      : meant && `Did you mean ${meant}?`;
  return `${[line, offer].filter(Boolean).join(" ")}\n${taskCommand("--help")} lists every task.`;
}
