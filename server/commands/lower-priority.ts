import { readdirSync } from "node:fs";
import { setPriority } from "node:os";

const niceness = 10;

/**
 * Lowers this process's priority for the processor. On Linux, a priority applies to one thread and the threads that it
 * starts later, but V8 has already started its own threads.
 */
export function lowerPriority(): void {
  setPriority(niceness);
  for (const thread of threadsOfOurs()) {
    try {
      setPriority(thread, niceness);
    } catch {
      // The thread has ended in the meantime.
    }
  }
}

/** Returns no threads on systems that do not list them: there, the priority applies to the whole process. */
function threadsOfOurs(): number[] {
  try {
    return readdirSync("/proc/self/task").map(Number);
  } catch {
    return [];
  }
}
