/** Numbers of ITU-T H.273 for the colours that a picture is coded in. */
export type CodedColours = { primaries: number; transfer: number };

type Vector = [number, number, number];
type Matrix = [Vector, Vector, Vector];
/** As x and y of CIE 1931. */
type Chromaticity = [number, number];
/** Of red, green, blue and white. */
type Chromaticities = [Chromaticity, Chromaticity, Chromaticity, Chromaticity];

const daylight: Chromaticity = [0.3127, 0.329];
const chromaticities: Record<number, Chromaticities | undefined> = {
  1: [[0.64, 0.33], [0.3, 0.6], [0.15, 0.06], daylight],
  4: [
    [0.67, 0.33],
    [0.21, 0.71],
    [0.14, 0.08],
    [0.31, 0.316],
  ],
  5: [[0.64, 0.33], [0.29, 0.6], [0.15, 0.06], daylight],
  6: [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], daylight],
  7: [[0.63, 0.34], [0.31, 0.595], [0.155, 0.07], daylight],
  9: [[0.708, 0.292], [0.17, 0.797], [0.131, 0.046], daylight],
  11: [
    [0.68, 0.32],
    [0.265, 0.69],
    [0.15, 0.06],
    [0.314, 0.351],
  ],
  12: [[0.68, 0.32], [0.265, 0.69], [0.15, 0.06], daylight],
  22: [[0.63, 0.34], [0.295, 0.605], [0.155, 0.077], daylight],
};

/** The light of a code from 0 to 1. Curves of cameras are shown as that of sRGB, as browsers do. */
const lights: Record<number, ((code: number) => number) | undefined> = {
  4: (code) => code ** 2.2,
  5: (code) => code ** 2.8,
  8: (code) => code,
  16: (code) => Math.min(1, perceptualQuantizer(code) / referenceWhite),
  18: (code) => Math.min(1, (hybridLogGamma(code) / hybridLogGamma(0.75)) ** 1.2),
};
const srgb = (code: number) => (code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4);
const srgbLike = new Set([1, 2, 6, 13, 14, 15]);

/** In cd/m², by ITU-R BT.2408: what shines brighter in a picture of high dynamic range is white here. */
const referenceWhite = 203;

/** In cd/m², by SMPTE ST 2084. */
function perceptualQuantizer(code: number): number {
  const root = code ** (1 / 78.84375);
  return 10_000 * (Math.max(0, root - 0.8359375) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125);
}

/** Of the scene, by ITU-R BT.2100. */
function hybridLogGamma(code: number): number {
  return code <= 0.5 ? code ** 2 / 3 : (Math.exp((code - 0.55991073) / 0.17883277) + 0.28466892) / 12;
}

/** An ICC profile (ICC.1:2001-04) of these colours; undefined for those that are shown as sRGB, or that are not known. */
export function profileOf({ primaries, transfer }: CodedColours): Buffer | undefined {
  const isSrgb = [1, 2].includes(primaries) && (srgbLike.has(transfer) || !lights[transfer]);
  const points = chromaticities[primaries === 2 ? 1 : primaries];
  if (isSrgb || !points) return undefined;
  const [red, green, blue] = transposed(colorants(points));
  const tags = [
    { name: "rXYZ", data: xyz(red) },
    { name: "gXYZ", data: xyz(green) },
    { name: "bXYZ", data: xyz(blue) },
    { name: "wtpt", data: xyz(connectionWhite) },
    { name: "rTRC", data: curve(lights[transfer] ?? srgb) },
  ];
  return profile(tags);
}

/** D50, in which profiles state colours. */
const connectionWhite: Vector = [0.9642, 1, 0.8249];
const bradford: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
];

/** Red, green and blue as columns of X, Y, Z, seen under D50. */
function colorants([red, green, blue, white]: Chromaticities): Matrix {
  const primaries = transposed([light(red), light(green), light(blue)]);
  const scales = timesVector(inverse(primaries), light(white));
  const [from, to] = [timesVector(bradford, light(white)), timesVector(bradford, connectionWhite)];
  const cones = times(bradford, timesDiagonal(primaries, scales));
  const adaptation: Matrix = [
    [to[0] / from[0], 0, 0],
    [0, to[1] / from[1], 0],
    [0, 0, to[2] / from[2]],
  ];
  return times(inverse(bradford), times(adaptation, cones));
}

/** Of this colour, at the brightness 1. */
function light([x, y]: Chromaticity): Vector {
  return [x / y, 1, (1 - x - y) / y];
}

function transposed([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix {
  return [
    [a, d, g],
    [b, e, h],
    [c, f, i],
  ];
}

function dot([a, b, c]: Vector, [d, e, f]: Vector): number {
  return a * d + b * e + c * f;
}

function timesVector([a, b, c]: Matrix, vector: Vector): Vector {
  return [dot(a, vector), dot(b, vector), dot(c, vector)];
}

function times(left: Matrix, right: Matrix): Matrix {
  const [a, b, c] = transposed(right);
  return transposed([timesVector(left, a), timesVector(left, b), timesVector(left, c)]);
}

function timesDiagonal(matrix: Matrix, [a, b, c]: Vector): Matrix {
  return times(matrix, [
    [a, 0, 0],
    [0, b, 0],
    [0, 0, c],
  ]);
}

function inverse([a, b, c]: Matrix): Matrix {
  const cofactors: Matrix = [cross(b, c), cross(c, a), cross(a, b)];
  const part = 1 / dot(a, cofactors[0]);
  return timesDiagonal(transposed(cofactors), [part, part, part]);
}

function cross([a, b, c]: Vector, [d, e, f]: Vector): Vector {
  return [b * f - c * e, c * d - a * f, a * e - b * d];
}

function xyz(values: Vector): Buffer {
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

function profile(tags: { name: string; data: Buffer }[]): Buffer {
  // One curve serves the three colours.
  const named = [...tags, { name: "gTRC", data: undefined }, { name: "bTRC", data: undefined }];
  const head = Buffer.alloc(128 + 4 + 12 * named.length);
  const body: Buffer[] = [];
  let at = head.length;
  let last = { at, length: 0 };
  head.writeUInt32BE(named.length, 128);
  named.forEach(({ name, data }, index) => {
    if (data) {
      last = { at, length: data.length };
      body.push(data);
      at += data.length;
    }
    head.write(name, 132 + 12 * index, "latin1");
    head.writeUInt32BE(last.at, 136 + 12 * index);
    head.writeUInt32BE(last.length, 140 + 12 * index);
  });
  head.writeUInt32BE(at, 0);
  head.writeUInt32BE(0x02400000, 8);
  head.write("mntrRGB XYZ ", 12, "latin1");
  head.write("acsp", 36, "latin1");
  xyz(connectionWhite).copy(head, 68, 8);
  return Buffer.concat([head, ...body]);
}
