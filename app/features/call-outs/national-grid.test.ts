import { describe, expect, it } from "vitest";
import { gridReference, project, toNationalGrid } from "./national-grid.ts";

const degrees = (whole: number, minutes: number, seconds: number) => whole + minutes / 60 + seconds / 3600;

/** Ordnance Survey, "A guide to coordinate systems in Great Britain", version 3.6. */
describe("the worked examples of Ordnance Survey", () => {
  it("annex C: a position of OSGB36 on the National Grid, to a millimetre", () => {
    const { easting, northing } = project({
      latitude: degrees(52, 39, 27.2531),
      longitude: degrees(1, 43, 4.5177),
    });
    expect(easting).toBeCloseTo(651_409.903, 2);
    expect(northing).toBeCloseTo(313_177.27, 2);
  });

  it("annex D: a satellite position, by the Helmert transformation", () => {
    const { easting, northing } = toNationalGrid({
      latitude: degrees(53, 36, 43.1653),
      longitude: -degrees(1, 39, 51.992),
    });
    expect(Math.hypot(easting - 422_297.792, northing - 412_878.741)).toBeLessThan(5);
  });
});

/**
 * The test points of Ordnance Survey's OSTN15 developer pack (OSTN15_OSGM15_TestInput_ETRStoOSGB.txt and
 * OSTN15_OSGM15_TestOutput_ETRStoOSGB.txt): degrees of ETRS89, and metres by the transformation that is accurate to 10
 * cm.
 */
const points: [name: string, latitude: number, longitude: number, easting: number, northing: number][] = [
  ["TP02", 49.9600613782, -5.20304609998, 170_370.718, 11_572.405],
  ["TP03", 50.4388582561, -4.10864563561, 250_359.811, 62_016.569],
  ["TP04", 50.57563665, -1.2978227724, 449_816.371, 75_335.861],
  ["TP05", 50.9312793791, -1.450514337, 438_710.92, 114_792.25],
  ["TP06", 51.4007822014, -3.5512834924, 292_184.87, 168_003.465],
  ["TP07", 51.3744702555, 1.44454730409, 639_821.835, 169_565.858],
  ["TP08", 51.4275474302, -2.54407618349, 362_269.991, 169_978.69],
  ["TP09", 51.4893656495, -0.1199255718, 530_624.974, 178_388.464],
  ["TP10", 51.858908964, -4.3085247696, 241_124.584, 220_332.641],
  ["TP11", 51.8943663735, 0.89724327012, 599_445.59, 225_722.826],
  ["TP12", 52.2552938163, -2.15458614387, 389_544.19, 261_912.153],
  ["TP13", 52.2516095123, -0.9124895697, 474_335.969, 262_047.755],
  ["TP14", 52.7513668717, 0.40153547065, 562_180.547, 319_784.995],
  ["TP15", 52.9621910941, -1.19747655922, 454_002.834, 340_834.943],
  ["TP16", 53.3448028019, -2.6404932081, 357_455.843, 383_290.436],
  ["TP17", 53.4162851604, -4.28918069756, 247_958.971, 393_492.909],
  ["TP19", 53.7791102576, -3.04045490691, 331_534.564, 431_920.794],
  ["TP20", 53.8002151963, -1.66379168242, 422_242.186, 433_818.701],
  ["TP22", 54.1168514429, -0.07773133187, 525_745.67, 470_703.214],
  ["TP24", 54.8954234042, -2.93827741149, 339_921.145, 556_034.761],
  ["TP26", 55.8539995295, -4.29649016251, 256_340.925, 664_697.269],
  ["TP29", 57.1390251896, -2.04856030746, 397_160.491, 805_349.736],
  ["TP34", 58.5812046128, -3.72631022121, 299_721.891, 967_202.992],
  ["TP40", 60.1330809166, -2.07382822798, 395_999.668, 1_138_728.951],
];

it.each(points)("%s lies within ten metres of Ordnance Survey's result", (_, ...point) => {
  const [latitude, longitude, east, north] = point;
  const { easting, northing } = toNationalGrid({ latitude, longitude });
  expect(Math.hypot(easting - east, northing - north)).toBeLessThan(10);
});

describe("a grid reference", () => {
  it.each([
    // The letters are those of Ordnance Survey's index of squares.
    ["Brixton, TP09", 51.4893656495, -0.1199255718, "TQ"],
    ["North Foreland, TP07", 51.3744702555, 1.44454730409, "TR"],
    ["Scilly, TP01", 49.9222639373, -6.29977752014, "SV"],
    ["Glasgow, TP26", 55.8539995295, -4.29649016251, "NS"],
    ["Spurn, TP22", 54.1168514429, -0.07773133187, "TA"],
    ["the Mull of Kintyre", 55.3108, -5.8033, "NR"],
    ["Campbeltown", 55.425, -5.606, "NR"],
    ["Islay", 55.63, -6.19, "NR"],
    ["Stranraer", 54.904, -5.027, "NX"],
    ["St Davids", 51.881, -5.266, "SM"],
    ["Land's End", 50.066, -5.715, "SW"],
    ["Foula, TP40", 60.1330809166, -2.07382822798, "HT"],
  ])("names the square of %s", (_, latitude, longitude, square) => {
    expect(gridReference({ latitude, longitude })?.slice(0, 2)).toBe(square);
  });

  it("has five digits in each direction, and four for a coarse position", () => {
    const position = { latitude: 51.3744702555, longitude: 1.44454730409 };
    expect(gridReference(position)).toMatch(/^TR 398\d\d 695\d\d$/);
    expect(gridReference(position, 400)).toMatch(/^TR 398\d 695\d$/);
  });

  it.each([
    [0, 0],
    [48.85, 2.35],
    [64, -22],
    [200, 500],
    [-1e308, 1e308],
    // Belfast, the Ards peninsula, Rathlin, Derry, Dublin, Cork and Malin Head.
    [54.597, -5.93],
    [54.488, -5.433],
    [55.293, -6.195],
    [54.997, -7.32],
    [53.35, -6.26],
    [51.897, -8.47],
    [55.38, -7.374],
  ])("is none of %s, %s", (latitude, longitude) => {
    expect(gridReference({ latitude, longitude })).toBeNull();
  });
});
