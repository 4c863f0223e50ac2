type Row = Record<string, string>;

/** In letters: the least and the greatest width of a column, and the padding of its field. */
const [narrow, wide, room] = [12, 40, 6];

/** Returns a grid template for the columns of a table of fields, each as wide as its longest text. */
export function columnShares(heads: Record<string, string>, rows: readonly Row[]): string {
  return Object.entries(heads)
    .map(([column, head]) => {
      const longest = Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0));
      return `minmax(0, ${Math.min(wide, Math.max(narrow, longest + room))}fr)`;
    })
    .join(" ");
}
