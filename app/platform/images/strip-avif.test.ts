import { expect, it } from "vitest";
import { blankAvif } from "./strip-avif.server.ts";

/** The items of the file, by kind. The first and the last one are metadata too. */
const items = [
  ["Exif", "place and camera"],
  ["av01", "the picture itself"],
  ["mime", "author and editor"],
  ["uri ", "where it came from"],
] as const;

type Layout = {
  /** The version of the box `iloc`, which decides its form. */
  version: 0 | 1 | 2;
  /** The number of bytes of an offset, a length, a base and an index. */
  sizes: [offset: number, length: number, base: number, index: number];
  /** Whether ids in the box `iinf` have four bytes. */
  wideNames?: boolean;
  /** Whether the items are in the box `idat`, with offsets from its beginning. */
  inIdat?: boolean;
  /** Whether there is a box `idat` without any of these items. */
  besideIdat?: boolean;
  /** Whether the first box has a size of eight bytes. */
  longBox?: boolean;
};

it.each<[string, Layout]>([
  ["libavif writes it", { version: 0, sizes: [4, 4, 0, 0] }],
  ["libheif writes it", { version: 1, sizes: [4, 4, 4, 0], wideNames: true }],
  ["files over 4 GB need it", { version: 1, sizes: [8, 8, 8, 4], longBox: true }],
  ["files of many items need it", { version: 2, sizes: [4, 8, 0, 8], wideNames: true }],
  ["small items allow it", { version: 1, sizes: [4, 4, 0, 0], inIdat: true }],
  ["small items of other kinds allow it", { version: 1, sizes: [4, 4, 0, 0], besideIdat: true }],
  ["items with a common place allow it", { version: 2, sizes: [0, 4, 4, 0] }],
])("an AVIF as %s loses all its metadata and nothing else", (_which, layout) => {
  const bytes = avif(layout);
  let expected = bytes.toString("latin1");
  for (const [kind, content] of items)
    if (kind !== "av01") expected = expected.replace(content, "\0".repeat(content.length));
  const blanked = Buffer.concat(blankAvif(bytes)!);
  expect(blanked.toString("latin1")).toBe(expected);
  expect(bytes.toString("latin1")).not.toBe(expected);
});

it("gives up an AVIF whose metadata lies outside the file", () => {
  const bytes = avif({ version: 0, sizes: [4, 4, 0, 0] });
  expect(blankAvif(bytes.subarray(0, -1))).toBeUndefined();
});

it.each(["meta", "iinf", "iloc"])("leaves an AVIF without the box %s unchanged", (type) => {
  const bytes = avif({ version: 0, sizes: [4, 4, 0, 0] });
  bytes.write("free", bytes.indexOf(type), "latin1");
  expect(blankAvif(bytes)).toEqual([bytes]);
});

function avif(layout: Layout): Buffer {
  const mdat = Buffer.from(items.map(([, content]) => content).join(""));
  const head = (begin: number) =>
    Buffer.concat([
      ...(layout.longBox ? [number(1, 4), Buffer.from("free"), number(24, 8), number(0, 8)] : []),
      box("ftyp", Buffer.from("avif")),
      box(
        "meta",
        number(0, 4),
        names(layout),
        places(layout, begin),
        ...(layout.inIdat ? [box("idat", mdat)] : []),
        ...(layout.besideIdat ? [box("idat", Buffer.from("other"))] : []),
      ),
    ]);
  if (layout.inIdat) return head(0);
  // A box of size 0 reaches to the end of the file.
  const opening = Buffer.concat([number(0, 4), Buffer.from("mdat")]);
  return Buffer.concat([head(head(0).length + opening.length), opening, mdat]);
}

/** ISO/IEC 14496-12, 8.11.6 */
function names({ wideNames = false }: Layout): Buffer {
  const entries = items.map(([kind], index) =>
    box(
      "infe",
      number(wideNames ? 3 : 2, 1),
      number(0, 3),
      number(index + 1, wideNames ? 4 : 2),
      number(0, 2),
      Buffer.from(`${kind}\0`),
    ),
  );
  const count = wideNames ? [number(1, 1), number(0, 3), number(4, 4)] : [number(0, 4), number(4, 2)];
  return box("iinf", ...count, ...entries);
}

/** ISO/IEC 14496-12, 8.11.3. Each item is in two pieces, unless it has only a base. */
function places(
  { version, sizes: [offset, length, base, index], inIdat = false }: Layout,
  begin: number,
): Buffer {
  const wide = version === 2 ? 4 : 2;
  let at = begin;
  const entries = items.flatMap(([, { length: whole }], item) => {
    const from = at;
    at += whole;
    const pieces =
      offset === 0
        ? [[from, whole]]
        : [
            [from, 3],
            [from + 3, whole - 3],
          ];
    return [
      number(item + 1, wide),
      ...(version > 0 ? [number(inIdat ? 1 : 0, 2)] : []),
      number(0, 2),
      number(from, base),
      number(pieces.length, 2),
      ...pieces.flatMap(([start = 0, size = 0]) => [
        number(1, index),
        number(base > 0 ? start - from : start, offset),
        number(size, length),
      ]),
    ];
  });
  const lengths = [(offset << 4) | length, (base << 4) | (version > 0 ? index : 0)];
  return box(
    "iloc",
    number(version, 1),
    number(0, 3),
    Buffer.from(lengths),
    number(items.length, wide),
    ...entries,
  );
}

function box(type: string, ...content: Buffer[]): Buffer {
  const inside = Buffer.concat(content);
  return Buffer.concat([number(8 + inside.length, 4), Buffer.from(type), inside]);
}

function number(value: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  if (size > 0) bytes.writeUIntBE(value, Math.max(0, size - 6), Math.min(6, size));
  return bytes;
}
