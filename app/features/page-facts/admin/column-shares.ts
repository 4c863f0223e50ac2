type Row = Record<string, string>;

/** In letters: what a column is wide at least and at most, and what its field needs beside them. */
const [narrow, wide, room] = [12, 40, 6];

/** How wide the columns of a table of fields stand beside one another, each by its longest words, as a grid template. */
export function columnShares(heads: Record<string, string>, rows: readonly Row[]): string {
  return Object.entries(heads)
    .map(([column, head]) => {
      const longest = Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0));
      return `minmax(0, ${Math.min(wide, Math.max(narrow, longest + room))}fr)`;
    })
    .join(" ");
}
