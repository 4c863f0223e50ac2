export type Figure = {
  figure: string;
  value: number;
  unit: string;
  /** The maximum of `value`, or with `peer` the maximum ratio of both. */
  limit: number;
  /** The value of the thing it is compared with, measured in the same run. */
  peer?: number;
};

/** Prints the figures beside their limits. Makes the process fail if one exceeds its limit. */
export function report(title: string, figures: Figure[]): void {
  const rows = figures.map(({ figure, value, unit, limit, peer }) => {
    const ratio = peer === undefined ? undefined : value / peer;
    const ok = (ratio ?? value) <= limit;
    if (!ok) process.exitCode = 1;
    return [
      figure,
      withUnit(value, unit),
      ratio === undefined ? withUnit(limit, unit) : `${limit} × peer`,
      peer === undefined ? "" : withUnit(peer, unit),
      ratio === undefined ? "" : ratio.toFixed(2),
      ok ? "yes" : "NO",
    ];
  });
  const table = [["figure", "value", "limit", "peer", "ratio", "ok"], ...rows];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  console.log(`\n${title}`);
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(" | ")
        .trimEnd(),
    );
}

function withUnit(value: number, unit: string): string {
  return `${Number.isInteger(value) ? value : value.toFixed(1)} ${unit}`.trimEnd();
}
