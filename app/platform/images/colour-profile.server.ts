/** Numbers of ITU-T H.273 for the colours that a picture is coded in. */
export type CodedColours = { primaries: number; transfer: number };

type Vector = [number, number, number];
type Matrix = [Vector, Vector, Vector];

const daylight = [0.3127, 0.329];
/** Of red, green, blue and white, as x and y of CIE 1931. */
const chromaticities: Record<number, number[][] | undefined> = {
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
  const columns = transposed(colorants(points));
  const tags = [
    ...["r", "g", "b"].map((letter, index) => ({ name: `${letter}XYZ`, data: xyz(columns[index]!) })),
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
function colorants(points: number[][]): Matrix {
  const [red, green, blue, white] = points.map(([x, y]): Vector => [x! / y!, 1, (1 - x! - y!) / y!]);
  const primaries = transposed([red!, green!, blue!]);
  const scales = timesVector(inverse(primaries), white!);
  const [from, to] = [timesVector(bradford, white!), timesVector(bradford, connectionWhite)];
  const unadapted = timesDiagonal(primaries, scales);
  const cones = times(bradford, unadapted);
  const adapted = cones.map((row, index) => row.map((value) => (value * to[index]!) / from[index]!));
  return times(inverse(bradford), adapted as Matrix);
}

function transposed(matrix: Matrix): Matrix {
  return [0, 1, 2].map((column) => matrix.map((row) => row[column])) as Matrix;
}

function timesVector(matrix: Matrix, vector: Vector): Vector {
  return matrix.map((row) => row.reduce((sum, value, index) => sum + value * vector[index]!, 0)) as Vector;
}

function timesDiagonal(matrix: Matrix, diagonal: Vector): Matrix {
  return matrix.map((row) => row.map((value, index) => value * diagonal[index]!)) as Matrix;
}

function times(left: Matrix, right: Matrix): Matrix {
  return transposed(transposed(right).map((column) => timesVector(left, column)) as Matrix);
}

function inverse(matrix: Matrix): Matrix {
  const [a, b, c] = matrix;
  const cofactors = [cross(b, c), cross(c, a), cross(a, b)] as Matrix;
  const determinant = a.reduce((sum, value, index) => sum + value * cofactors[0][index]!, 0);
  return transposed(cofactors.map((row) => row.map((value) => value / determinant)) as Matrix);
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
