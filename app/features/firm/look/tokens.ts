import { contrast, type Oklch, toHex, toOklch } from "./oklch.ts";

/**
 * The two colours from which all others are derived. `ground` is the dark ground of header, footer and buttons;
 * `accent` is the colour of links.
 */
export type Colours = { ground: string; accent: string };

/** The colours of `styles/theme.css` and `styles/night.css`. */
export const ownColours: Colours = { ground: "#0b1f33", accent: "#176a9c" };

export const readable = 4.5;
/**
 * The contrast of white with the shade over a picture. Up to three tenths of a white picture show through where words
 * stand; white words on the mixture still have 4.5.
 */
const darkEnough = 12;

type Palette = Record<string, string>;

const groundsByDay: Palette = {
  "navy-950": "#06131f",
  "navy-900": "#0b1f33",
  "navy-800": "#12304d",
  "navy-700": "#1c466c",
  "navy-600": "#2a5f8d",
};
const tintsByDay: Palette = {
  "ice-50": "#f2f8fc",
  "ice-100": "#e2f0f9",
  "ice-200": "#c5e1f2",
  "ice-300": "#96cae8",
  "ice-400": "#55a9d8",
  "ice-500": "#2b86bb",
  "ice-600": "#176a9c",
  "ice-700": "#12547d",
};
const groundsAtNight: Palette = {
  white: "#071624",
  "slate-50": "#0a1c2e",
  "slate-100": "#10273d",
  "slate-200": "#21394f",
  "slate-300": "#38536b",
  "ice-50": "#0c2136",
  "ice-100": "#12304d",
  "ice-200": "#1c466c",
};
const tintsAtNight: Palette = {
  "navy-900": "#f2f8fc",
  "navy-800": "#e2f0f9",
  "navy-700": "#c5e1f2",
  "navy-600": "#96cae8",
  "ice-600": "#7cc0e6",
  "ice-700": "#a6d4ee",
};

/** The values of the stylesheet. */
export const ownTokens: Tokens = {
  day: { ...groundsByDay, ...tintsByDay },
  night: { ...groundsAtNight, ...tintsAtNight },
};

/** Pairs of text and ground that must be readable, by the names of their tokens. */
const pairs: readonly (readonly [text: string, ground: string])[] = [
  ...["navy-950", "navy-900", "navy-800", "navy-700", "navy-600"].map((ground) => ["white", ground] as const),
  ...["navy-950", "navy-900"].flatMap((ground) =>
    ["ice-100", "ice-200", "ice-300"].map((text) => [text, ground] as const),
  ),
  ...["white", "ice-50", "ice-100", "slate-50", "slate-100"].flatMap((ground) =>
    ["navy-900", "navy-800", "ice-700"].map((text) => [text, ground] as const),
  ),
  ["ice-600", "white"],
  ["ice-600", "slate-50"],
];
/** At night the parts with white or pale ice text keep their dark day colours: see `styles/night.css`. */
const pairsAtNight = pairs.filter(([text]) => text !== "white" && !/^ice-[123]/.test(text));

const plain: Palette = { white: "#ffffff", "slate-50": "#f6f8fa", "slate-100": "#edf0f4" };

type Tokens = { day: Palette; night: Palette };

export function tokensOf({ ground, accent }: Colours): Tokens {
  const darkest = toOklch(ground);
  const link = toOklch(accent);
  const day: Palette = {
    ...derived(groundsByDay, ownColours.ground, darkest, { shifted: true }),
    ...derived(tintsByDay, ownColours.accent, link, { shifted: false }),
    "navy-900": ground,
    "ice-600": accent,
  };
  for (const text of ["ice-100", "ice-200", "ice-300"]) lighten(day, text, ["navy-900", "navy-950"]);
  for (const shade of ["navy-800", "navy-700", "navy-600"]) darken(day, shade, ["#ffffff"]);
  darken(
    day,
    "ice-700",
    ["ice-100", "slate-100"].map((name) => day[name] ?? plain[name]!),
  );
  const night = {
    ...derived(groundsAtNight, ownColours.ground, darkest, { shifted: false }),
    ...derived(tintsAtNight, ownColours.accent, link, { shifted: false }),
  };
  for (const text of ["ice-600", "ice-700"]) lighten(night, text, ["white", "slate-100", "ice-100"]);
  return { day, night };
}

/** Returns the pairs with too little contrast, such as "white on navy-900". */
export function unreadable(colours: Colours): string[] {
  const { day, night } = tokensOf(colours);
  const missing = (palette: Palette, asked: typeof pairs) =>
    asked
      .filter(([text, ground]) => contrast(palette[text]!, palette[ground]!) < readable)
      .map(([text, ground]) => `${text} on ${ground}`);
  return [...missing({ ...plain, ...day }, pairs), ...missing({ ...plain, ...day, ...night }, pairsAtNight)];
}

/** Returns the colour itself if it is readable, otherwise the nearest darker colour of the same hue that is. */
export function nearestReadable(name: keyof Colours, hex: string): string {
  const colour = toOklch(hex);
  for (let l = colour.l; l >= 0; l -= 0.005) {
    const candidate = l === colour.l ? hex : toHex({ ...colour, l });
    if (unreadable({ ...ownColours, [name]: candidate }).length === 0) return candidate;
  }
  return ownColours[name];
}

/**
 * Returns the shade between words and a picture: the ground, or a darker colour of its hue if white words need it.
 */
export function shadeOf(ground: string): string {
  const colour = toOklch(ground);
  let shade = ground;
  while (contrast("#ffffff", shade) < darkEnough && colour.l > 0) {
    colour.l -= 0.01;
    shade = toHex(colour);
  }
  return shade;
}

/**
 * Moves each colour of the family to the hue of `to` and scales its chroma as `to` relates to `own`. With `shifted`,
 * lightness moves along, too.
 */
function derived(family: Palette, own: string, to: Oklch, { shifted }: { shifted: boolean }): Palette {
  const from = toOklch(own);
  const share = Math.min(1.8, to.c / from.c);
  return Object.fromEntries(
    Object.entries(family).map(([name, hex]) => {
      const { l, c } = toOklch(hex);
      const lightness = shifted ? Math.max(0, l + to.l - from.l) : l;
      return [name, toHex({ l: lightness, c: c * share, h: to.h })];
    }),
  );
}

function lighten(palette: Palette, text: string, grounds: string[]): void {
  adjust(
    palette,
    text,
    grounds.map((name) => palette[name]!),
    0.01,
  );
}

function darken(palette: Palette, text: string, grounds: string[]): void {
  adjust(palette, text, grounds, -0.01);
}

function adjust(palette: Palette, name: string, against: string[], step: number): void {
  const colour = toOklch(palette[name]!);
  while (against.some((ground) => contrast(palette[name]!, ground) < readable)) {
    colour.l += step;
    if (colour.l <= 0 || colour.l >= 0.97) return;
    palette[name] = toHex(colour);
  }
}
