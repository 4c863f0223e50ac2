/*
 * The formulas are those of Ordnance Survey, "A guide to coordinate systems in Great Britain". It describes the Helmert
 * transformation from WGS84 to OSGB36 (section 6.6), cartesian coordinates (annex B) and the National Grid's transverse
 * Mercator projection (annex C). Accurate to about five metres.
 */

export type GridPosition = { easting: number; northing: number };
type Degrees = { latitude: number; longitude: number };
type Ellipsoid = { a: number; b: number };

const airy1830: Ellipsoid = { a: 6_377_563.396, b: 6_356_256.909 };
const wgs84: Ellipsoid = { a: 6_378_137, b: 6_356_752.3141 };

const radian = Math.PI / 180;
const arcSecond = radian / 3600;
/** Parameters from WGS84 to OSGB36: metres, a scale, and rotations. */
const helmert = {
  tx: -446.448,
  ty: 125.157,
  tz: -542.06,
  scale: 20.4894e-6,
  rx: -0.1502 * arcSecond,
  ry: -0.247 * arcSecond,
  rz: -0.8421 * arcSecond,
};

/** Converts a satellite position to metres on the National Grid. */
export function toNationalGrid(position: Degrees): GridPosition {
  return project(toOsgb36(position));
}

/**
 * Returns a grid reference to a metre, such as "TG 51409 13177", or to ten metres, "TG 5141 1318", for a less accurate
 * position. Returns null outside the National Grid, and in Ireland, where maps have another grid.
 */
export function gridReference(position: Degrees, accuracy: number | null = null): string | null {
  if (Math.abs(position.latitude) > 90 || Math.abs(position.longitude) > 180) return null;
  if (isInIreland(position)) return null;
  const { easting, northing } = toNationalGrid(position);
  const letters = lettersOf(easting, northing);
  if (!letters) return null;
  const digits = accuracy !== null && accuracy > 50 ? 4 : 5;
  const figures = (metres: number) =>
    String(Math.floor((metres % 100_000) / 10 ** (5 - digits))).padStart(digits, "0");
  return `${letters} ${figures(easting)} ${figures(northing)}`;
}

/**
 * Whether a position lies on or around Ireland, south or north. The borders run through the sea: west of Wales, west of
 * Galloway, and around Kintyre, which reaches further west than the Ards peninsula.
 */
function isInIreland({ latitude, longitude }: Degrees): boolean {
  if (latitude < 51.2 || latitude > 55.45 || longitude < -11) return false;
  if (latitude < 54.2 || latitude > 55.25) return longitude < -5.9;
  return longitude < -5.42;
}

/**
 * Returns the letters of a 100 km square. Each letter counts 25 squares from the north-west, without I: the first for
 * squares of 500 km, the second inside one.
 */
function lettersOf(easting: number, northing: number): string | null {
  const [east, north] = [Math.floor(easting / 100_000), Math.floor(northing / 100_000)];
  const isOnGrid = east >= 0 && east < 7 && north >= 0 && north < 13;
  if (!isOnGrid) return null;
  const [large, small] = [
    19 - north - ((19 - north) % 5) + Math.floor((east + 10) / 5),
    (((19 - north) * 5) % 25) + (east % 5),
  ];
  return `${letter(large)}${letter(small)}`;
}

const gridLetters = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
const letter = (at: number) => gridLetters.charAt(at);

function toOsgb36({ latitude, longitude }: Degrees): Degrees {
  const [x, y, z] = toCartesian({ latitude, longitude }, wgs84);
  const { tx, ty, tz, scale, rx, ry, rz } = helmert;
  return fromCartesian(
    [
      tx + (1 + scale) * x - rz * y + ry * z,
      ty + rz * x + (1 + scale) * y - rx * z,
      tz - ry * x + rx * y + (1 + scale) * z,
    ],
    airy1830,
  );
}

type Cartesian = [x: number, y: number, z: number];

const eccentricity = ({ a, b }: Ellipsoid) => 1 - (b * b) / (a * a);

function toCartesian({ latitude, longitude }: Degrees, ellipsoid: Ellipsoid): Cartesian {
  const [phi, lambda] = [latitude * radian, longitude * radian];
  const e2 = eccentricity(ellipsoid);
  const nu = ellipsoid.a / Math.sqrt(1 - e2 * Math.sin(phi) ** 2);
  return [
    nu * Math.cos(phi) * Math.cos(lambda),
    nu * Math.cos(phi) * Math.sin(lambda),
    nu * (1 - e2) * Math.sin(phi),
  ];
}

function fromCartesian([x, y, z]: Cartesian, ellipsoid: Ellipsoid): Degrees {
  const e2 = eccentricity(ellipsoid);
  const p = Math.hypot(x, y);
  let phi = Math.atan2(z, p * (1 - e2));
  // Each iteration is about three hundred times more accurate.
  for (let round = 0; round < 6; round += 1) {
    const nu = ellipsoid.a / Math.sqrt(1 - e2 * Math.sin(phi) ** 2);
    phi = Math.atan2(z + e2 * nu * Math.sin(phi), p);
  }
  return { latitude: phi / radian, longitude: Math.atan2(y, x) / radian };
}

/** The National Grid: the scale on its central meridian, its true origin, and the grid coordinates of that origin. */
const f0 = 0.9996012717;
const [phi0, lambda0] = [49 * radian, -2 * radian];
const [e0, n0] = [400_000, -100_000];

/** Projects OSGB36 degrees. The variable names are those of annex C. */
export function project({ latitude, longitude }: Degrees): GridPosition {
  const { a } = airy1830;
  const e2 = eccentricity(airy1830);
  const phi = latitude * radian;
  const [sin, cos, tan2] = [Math.sin(phi), Math.cos(phi), Math.tan(phi) ** 2];
  const nu = a * f0 * (1 - e2 * sin * sin) ** -0.5;
  const rho = a * f0 * (1 - e2) * (1 - e2 * sin * sin) ** -1.5;
  const eta2 = nu / rho - 1;
  const I = meridionalArc(phi) + n0;
  const II = (nu / 2) * sin * cos;
  const III = (nu / 24) * sin * cos ** 3 * (5 - tan2 + 9 * eta2);
  const IIIA = (nu / 720) * sin * cos ** 5 * (61 - 58 * tan2 + tan2 * tan2);
  const IV = nu * cos;
  const V = (nu / 6) * cos ** 3 * (nu / rho - tan2);
  const VI = (nu / 120) * cos ** 5 * (5 - 18 * tan2 + tan2 * tan2 + 14 * eta2 - 58 * tan2 * eta2);
  const l = longitude * radian - lambda0;
  return {
    northing: I + II * l ** 2 + III * l ** 4 + IIIA * l ** 6,
    easting: e0 + IV * l + V * l ** 3 + VI * l ** 5,
  };
}

/** Returns the metres along the meridian from the true origin. */
function meridionalArc(phi: number): number {
  const { a, b } = airy1830;
  const n = (a - b) / (a + b);
  const [difference, sum] = [phi - phi0, phi + phi0];
  return (
    b *
    f0 *
    ((1 + n + (5 / 4) * n ** 2 + (5 / 4) * n ** 3) * difference -
      (3 * n + 3 * n ** 2 + (21 / 8) * n ** 3) * Math.sin(difference) * Math.cos(sum) +
      ((15 / 8) * n ** 2 + (15 / 8) * n ** 3) * Math.sin(2 * difference) * Math.cos(2 * sum) -
      (35 / 24) * n ** 3 * Math.sin(3 * difference) * Math.cos(3 * sum))
  );
}
