/** In pixels of the drawing. */
export type Spot = { x: number; y: number };
export type Position = { latitude: number; longitude: number };

export const view = { width: 640, height: 440 };
const milesPerDegree = 69;
/** The margin around the outermost places, as a part of their width and height, because names need room. */
const margin = 0.16;
/** A single place beside the workshop fills no map. */
const fewestMiles = 8;

/** Draws positions so that all of them are in view, with the centre's north above. */
export function mapOf(centre: Position, others: readonly Position[]) {
  // A degree of longitude is shorter away from the equator.
  const narrowing = Math.cos((centre.latitude * Math.PI) / 180);
  const miles = ({ latitude, longitude }: Position): Spot => ({
    x: (longitude - centre.longitude) * narrowing * milesPerDegree,
    y: (centre.latitude - latitude) * milesPerDegree,
  });
  const spots = [centre, ...others].map(miles);
  const [across, down] = [spanOf(spots.map(({ x }) => x)), spanOf(spots.map(({ y }) => y))];
  const pixelsPerMile = Math.min(view.width / across.length, view.height / down.length);
  const left = across.middle - view.width / pixelsPerMile / 2;
  const top = down.middle - view.height / pixelsPerMile / 2;
  const edge = (x: number, y: number): Position => ({
    latitude: centre.latitude - y / milesPerDegree,
    longitude: centre.longitude + x / milesPerDegree / narrowing,
  });
  return {
    pixelsPerMile,
    northWest: edge(left, top),
    southEast: edge(left + view.width / pixelsPerMile, top + view.height / pixelsPerMile),
    place: (position: Position): Spot => {
      const { x, y } = miles(position);
      return { x: rounded((x - left) * pixelsPerMile), y: rounded((y - top) * pixelsPerMile) };
    },
    /** Returns the distance of the outermost place. */
    farthestMiles: Math.max(...spots.map(({ x, y }) => Math.hypot(x, y))),
  };
}

/** The distances of the circles around the centre, in whole miles: four at most. */
export function circlesFor(farthestMiles: number): number[] {
  const step = [1, 2, 5, 10, 15, 20, 25, 50, 100].find((miles) => miles * 4 >= farthestMiles) ?? 250;
  return [1, 2, 3, 4].map((times) => times * step);
}

/** What is written on the map. `size` is of the letters, on a phone and elsewhere, in pixels of the drawing. */
type Label = Spot & { text: string; anchor: "start" | "middle" | "end"; dy: string };
export type PlacedLabel = Label & { isHiddenOnPhones: boolean };

type Box = { left: number; top: number; right: number; bottom: number };

/** Letters are larger on a phone, where the drawing is small. */
const sizes = { phone: 24, elsewhere: 15 };
const widthOfLetter = 0.58;
const edge = 3;

/**
 * Places the names beside, below or above their spots, so that none covers another. A name without room on a phone is
 * shown on larger screens only, and a name without room there is left out.
 */
export function placeLabels(
  wanted: readonly { text: string; options: readonly Label[] }[],
  taken: readonly Box[],
): PlacedLabel[] {
  const onPhone = [...taken];
  const elsewhere = [...taken];
  return wanted.flatMap(({ options }) => {
    const fits = (label: Label, size: number, others: readonly Box[]) => {
      const box = boxOf(label, size);
      return isInView(box) && !others.some((other) => overlap(box, other));
    };
    const both = options.find(
      (label) => fits(label, sizes.phone, onPhone) && fits(label, sizes.elsewhere, elsewhere),
    );
    const label = both ?? options.find((one) => fits(one, sizes.elsewhere, elsewhere));
    if (!label) return [];
    if (both) onPhone.push(boxOf(label, sizes.phone));
    elsewhere.push(boxOf(label, sizes.elsewhere));
    return [{ ...label, isHiddenOnPhones: !both }];
  });
}

/** Where the name of a spot can stand: `gap` away from it. */
export function besideSpot(text: string, { x, y }: Spot, gap = 9): { text: string; options: Label[] } {
  const options: Label[] = [
    { text, x: x + gap, y, anchor: "start", dy: "0.35em" },
    { text, x: x - gap, y, anchor: "end", dy: "0.35em" },
    { text, x, y: y + gap, anchor: "middle", dy: "0.85em" },
    { text, x, y: y - gap, anchor: "middle", dy: "0em" },
  ];
  return { text, options };
}

/** Where the figure of a circle can stand: on the line, all the way round. */
export function onCircle(text: string, { x, y }: Spot, radius: number): { text: string; options: Label[] } {
  const angles = [0, 30, -30, 60, -60, 90, -90, 120, -120, 150, -150, 180];
  const options = angles.map((degrees): Label => {
    const angle = (degrees * Math.PI) / 180;
    return {
      text,
      x: rounded(x + radius * Math.sin(angle)),
      y: rounded(y - radius * Math.cos(angle)),
      anchor: "middle",
      dy: "0.35em",
    };
  });
  return { text, options };
}

export function boxAround({ x, y }: Spot, across: number, up = across, down = up): Box {
  return { left: x - across, top: y - up, right: x + across, bottom: y + down };
}

function boxOf({ text, x, y, anchor, dy }: Label, size: number): Box {
  const width = text.length * size * widthOfLetter;
  const left = x - { start: 0, middle: width / 2, end: width }[anchor];
  const baseline = y + Number.parseFloat(dy) * size;
  return { left, top: baseline - size * 0.8, right: left + width, bottom: baseline + size * 0.25 };
}

function isInView({ left, top, right, bottom }: Box): boolean {
  return left >= edge && top >= edge && right <= view.width - edge && bottom <= view.height - edge;
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function spanOf(numbers: number[]): { middle: number; length: number } {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return {
    middle: (least + most) / 2,
    length: Math.max(fewestMiles, most - least) * (1 + 2 * margin),
  };
}

function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
