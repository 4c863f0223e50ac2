/** Formats an amount of bytes for people. */
export function bytesInWords(bytes: number): string {
  if (bytes < 10_000_000) return `${(bytes / 1_000).toFixed(0)} kB`;
  if (bytes < 10_000_000_000) return `${(bytes / 1_000_000).toFixed(0)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
