import { format } from "node:util";
import { vi } from "vitest";
import { runTask } from "../server/commands/run-task.ts";

/** Runs a command-line task in this process with the environment's settings. Returns its exit code and output. */
export async function outcomeOf(words: string[]): Promise<{ code: number; output: string; errors: string }> {
  const said = { output: "", errors: "" };
  const output = vi
    .spyOn(console, "log")
    .mockImplementation((...line) => void (said.output += `${format(...line)}\n`));
  const errors = vi
    .spyOn(console, "error")
    .mockImplementation((...line) => void (said.errors += `${format(...line)}\n`));
  try {
    return { code: await runTask(words), ...said };
  } finally {
    output.mockRestore();
    errors.mockRestore();
  }
}
