import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

const niceness = 10;

/**
 * Puts this process behind others in the queue for the processor. On Linux a priority is one thread's and what it starts from
 * then on, and V8 has started its own before any of this runs.
 */
export function lowerPriority(): void {
  setPriority(niceness);
  for (const thread of threadsOfOurs()) {
    try {
      setPriority(thread, niceness);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** None where the system names no threads: there a priority is the whole process's. */
function threadsOfOurs(): number[] {
  try {
    return readdirSync("/proc/self/task").map(Number);
  } catch {
    return [];
  }
}
