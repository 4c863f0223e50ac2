/** Formats an amount of bytes for people. What is not empty has at least 1 kB. */
export function bytesInWords(bytes: number): string {
  if (bytes > 0 && bytes < 1_000) return "1 kB";
  if (bytes < 10_000_000) return `${(bytes / 1_000).toFixed(0)} kB`;
  if (bytes < 10_000_000_000) return `${(bytes / 1_000_000).toFixed(0)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
