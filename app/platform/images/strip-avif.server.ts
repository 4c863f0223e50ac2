import { type Box, boxesIn, versionBytes } from "./isobmff.server.ts";

type Extent = { begin: number; end: number };

/** The kinds of items with data on camera, place and author. `mime` is XMP. A picture needs none of them. */
const metadataTypes = new Set(["Exif", "mime", "uri "]);

/**
 * Returns an AVIF whose metadata is overwritten with zeros. It cannot be cut out, since the file refers to its parts by
 * offsets. The rotation is stored elsewhere and stays (ISO/IEC 23008-12 and 14496-12). Returns undefined if the
 * metadata lies outside the file.
 */
export function blankAvif(bytes: Buffer): Buffer[] | undefined {
  const meta = boxesIn(bytes, 0, bytes.length).find(({ type }) => type === "meta");
  if (!meta) return [bytes];
  const inMeta = boxesIn(bytes, meta.begin + versionBytes, meta.end);
  const boxOf = (type: string) => inMeta.find((box) => box.type === type);
  const [names, places] = [boxOf("iinf"), boxOf("iloc")];
  if (!names || !places) return [bytes];
  const items = metadataItems(bytes, names);
  const blanked = Buffer.from(bytes);
  for (const { begin, end } of extentsOf(bytes, { places, items, idat: boxOf("idat") })) {
    if (begin < 0 || end > bytes.length) return undefined;
    blanked.fill(0, begin, end);
  }
  return [blanked];
}

function metadataItems(bytes: Buffer, { begin, end }: Box): Set<number> {
  const counted = bytes.readUInt8(begin) === 0 ? 2 : 4;
  const items = new Set<number>();
  for (const entry of boxesIn(bytes, begin + versionBytes + counted, end)) {
    const version = bytes.readUInt8(entry.begin);
    if (entry.type !== "infe" || version < 2) continue;
    const wide = version === 2 ? 2 : 4;
    const id = bytes.readUIntBE(entry.begin + 4, wide);
    const kind = bytes.toString("latin1", entry.begin + 6 + wide, entry.begin + 10 + wide);
    if (metadataTypes.has(kind)) items.add(id);
  }
  return items;
}

type Located = { places: Box; items: Set<number>; idat: Box | undefined };

function extentsOf(bytes: Buffer, { places: { begin }, items, idat }: Located): Extent[] {
  const version = bytes.readUInt8(begin);
  const sizes = bytes.readUInt16BE(begin + 4);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 0xf, (sizes >> 4) & 0xf];
  const indexSize = version > 0 ? sizes & 0xf : 0;
  let at = begin + 6;
  const next = (size: number) => {
    const value =
      size === 8 ? Number(bytes.readBigUInt64BE(at)) : size === 0 ? 0 : bytes.readUIntBE(at, size);
    at += size;
    return value;
  };
  const wide = version < 2 ? 2 : 4;
  const extents: Extent[] = [];
  for (let left = next(wide); left > 0; left -= 1) {
    const id = next(wide);
    const isInIdat = version > 0 && (next(2) & 0xf) === 1;
    next(2);
    const base = next(baseSize) + (isInIdat ? (idat?.begin ?? 0) : 0);
    for (let extent = next(2); extent > 0; extent -= 1) {
      next(indexSize);
      const from = base + next(offsetSize);
      const length = next(lengthSize);
      if (items.has(id)) extents.push({ begin: from, end: from + length });
    }
  }
  return extents;
}
