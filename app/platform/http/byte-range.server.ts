export type ByteRange = { start: number; end: number };

type Asked = { range: string | null | undefined; ifRange: string | null | undefined };

/**
 * The part of `size` bytes that a request asks for, its end included (RFC 9110, 14.2 and 13.1.5); undefined where it gets
 * all of them, "none" where it asks for what is beyond them. Of several parts at once it gets all.
 */
export function byteRange(
  { range, ifRange }: Asked,
  { tag, size }: { tag: string; size: number },
): ByteRange | "none" | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range?.trim() ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  // A weak tag says too little for parts to be put together.
  if (ifRange && (ifRange !== tag || tag.startsWith("W/"))) return undefined;
  if (first === "") return last === "0" ? "none" : { start: Math.max(0, size - Number(last)), end: size - 1 };
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return undefined;
  return start >= size ? "none" : { start, end };
}
