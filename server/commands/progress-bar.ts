const width = 30;

/** Shows a long task's progress on one line of the terminal. Without a terminal, only prints the end. */
export function showProgress(what: string, done: number, total: number): void {
  const share = total === 0 ? 1 : done / total;
  const isOver = done >= total;
  if (!process.stdout.isTTY) {
    if (isOver) console.log(`${what}: ${total} of ${total}`);
    return;
  }
  const full = Math.round(share * width);
  const bar = "█".repeat(full) + "░".repeat(width - full);
  process.stdout.write(
    `\r${what} ${bar} ${Math.round(share * 100)} % (${done} of ${total})${isOver ? "\n" : ""}`,
  );
}
