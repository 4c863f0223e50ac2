/** The code numbers of a picture's colours (ITU-T H.273). */
export type CodedColours = { primaries: number; transfer: number };

type Colour = readonly [x: number, y: number, z: number];

/**
 * Red, green and blue of sRGB, BT.2020 and Display P3, adapted to D50 by the Bradford transform (ICC.1:2001-04, annex
 * E).
 */
const colorants: Record<number, readonly [Colour, Colour, Colour] | undefined> = {
  1: [
    [0.436035, 0.222488, 0.013916],
    [0.385117, 0.716904, 0.097061],
    [0.143051, 0.060608, 0.713913],
  ],
  9: [
    [0.673477, 0.279037, -0.001938],
    [0.165665, 0.675339, 0.029984],
    [0.125046, 0.045609, 0.796844],
  ],
  12: [
    [0.515121, 0.241196, -0.001053],
    [0.291977, 0.692245, 0.041885],
    [0.157104, 0.066574, 0.784073],
  ],
};
/** D50, the white point of ICC profiles. */
const white: Colour = [0.9642, 1, 0.8249];
const unspecified = 2;
const srgbPrimaries = 1;

/**
 * Functions from a code to the light, both from 0 to 1. The curves of cameras count as that of sRGB, as in browsers.
 */
const transferFunctions: Record<number, ((code: number) => number) | undefined> = {
  4: (code) => code ** 2.2,
  5: (code) => code ** 2.8,
  8: (code) => code,
  16: (code) => Math.min(1, perceptualQuantizer(code) / referenceWhite),
  18: (code) => Math.min(1, (hybridLogGamma(code) / hybridLogGamma(0.75)) ** 1.2),
};
const srgb = (code: number) => (code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4);

/** In cd/m² (ITU-R BT.2408). Brighter parts of a picture with high dynamic range are shown as white. */
const referenceWhite = 203;

/** Returns the light in cd/m² (SMPTE ST 2084). */
function perceptualQuantizer(code: number): number {
  const root = code ** (1 / 78.84375);
  return 10_000 * (Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125);
}

/** Returns the light of the scene (ITU-R BT.2100). */
function hybridLogGamma(code: number): number {
  return code <= 0.5 ? code ** 2 / 3 : (Math.exp((code - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/** Returns an ICC profile (ICC.1:2001-04) of these colours, or undefined for those that are shown as sRGB. */
export function profileOf({ primaries: coded, transfer }: CodedColours): Buffer | undefined {
  const primaries = coded === unspecified ? srgbPrimaries : coded;
  const light = transferFunctions[transfer];
  const found = colorants[primaries];
  if (!found || (primaries === srgbPrimaries && !light)) return undefined;
  const [red, green, blue] = found;
  const tone = curve(light ?? srgb);
  return profile({
    rXYZ: xyz(red),
    gXYZ: xyz(green),
    bXYZ: xyz(blue),
    wtpt: xyz(white),
    rTRC: tone,
    gTRC: tone,
    bTRC: tone,
  });
}

function xyz(values: Colour): Buffer {
  const data = Buffer.alloc(20);
  data.write("XYZ ", "latin1");
  values.forEach((value, index) => data.writeInt32BE(Math.round(value * 65_536), 8 + 4 * index));
  return data;
}

const samples = 4096;

function curve(light: (code: number) => number): Buffer {
  const data = Buffer.alloc(12 + 2 * samples);
  data.write("curv", "latin1");
  data.writeUInt32BE(samples, 8);
  for (let index = 0; index < samples; index += 1)
    data.writeUInt16BE(Math.round(65_535 * light(index / (samples - 1))), 12 + 2 * index);
  return data;
}

/** Returns a profile: a header, the list of tags with their offsets, and the data of the tags. */
function profile(tags: Record<string, Buffer>): Buffer {
  const contents = Object.values(tags);
  const head = Buffer.alloc(132 + 12 * contents.length);
  let at = head.length;
  Object.entries(tags).forEach(([name, data], index) => {
    head.write(name, 132 + 12 * index, "latin1");
    head.writeUInt32BE(at, 136 + 12 * index);
    head.writeUInt32BE(data.length, 140 + 12 * index);
    at += data.length;
  });
  head.writeUInt32BE(at, 0);
  head.writeUInt32BE(0x02400000, 8);
  head.write("mntrRGB XYZ ", 12, "latin1");
  head.write("acsp", 36, "latin1");
  xyz(white).copy(head, 68, 8);
  head.writeUInt32BE(contents.length, 128);
  return Buffer.concat([head, ...contents]);
}
