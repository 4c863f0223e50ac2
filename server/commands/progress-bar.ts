const width = 30;

/** Draws how far a long task is, on one line that is drawn over; on what is no terminal, only its end. */
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
