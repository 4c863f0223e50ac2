/**
 * Counts the letters that are missing, added, wrong or swapped with their neighbour: the Damerau–Levenshtein
 * distance.
 */
export function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  // Cells outside of the table count as infinitely far away.
  const distance = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= from.length; row += 1) {
    const line = [row];
    rows.push(line);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line.push(
        Math.min(
          distance(row - 1, column) + 1,
          distance(row, column - 1) + 1,
          distance(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? distance(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return distance(from.length, to.length);
}

/** Returns the word that was most likely meant; undefined where none is close. */
export function findClosestWord(typed: string, words: readonly string[]): string | undefined {
  const maxDistance = Math.max(1, Math.floor(typed.length / 3));
  const found = words
    .map((word) => ({ word, distance: editDistance(typed.toLowerCase(), word.toLowerCase()) }))
    .filter(({ distance }) => distance <= maxDistance)
    .toSorted((one, other) => one.distance - other.distance)[0];
  return found?.word;
}
