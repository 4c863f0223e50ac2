/** A box (ISO/IEC 14496-12): its type, and the offsets where its content begins and ends. */
export type Box = { type: string; begin: number; end: number };

/** The number of bytes for the version and flags that some boxes have before their content. */
export const versionBytes = 4;

/** Returns the complete boxes between two offsets. */
export function boxesIn(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  let at = from;
  while (at + 8 <= to) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= to;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    const head = isLong ? 16 : 8;
    if (size < head || at + size > to) break;
    boxes.push({ type: bytes.toString("latin1", at + 4, at + 8), begin: at + head, end: at + size });
    at += size;
  }
  return boxes;
}
