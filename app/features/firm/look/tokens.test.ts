import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lookStyle } from "./look-style.ts";
import { contrast, toHex, toOklch } from "./oklch.ts";
import { nearestReadable, ownColours, ownTokens, readable, shadeOf, tokensOf, unreadable } from "./tokens.ts";

const styles = (name: string) => readFileSync(new URL(`../../../styles/${name}`, import.meta.url), "utf8");

describe("colours", () => {
  it.each([
    "#000000",
    "#ffffff",
    "#0b1f33",
    "#176a9c",
    "#ffb11a",
    "#808080",
    "#ff0000",
    "#00ff00",
    "#0000ff",
  ])("%s survives the way to OKLCH and back", (hex) => {
    expect(toHex(toOklch(hex))).toBe(hex);
  });

  it("have the contrast that WCAG defines", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });
});

describe("the palette that follows from two colours", () => {
  it("is the stylesheet's for the site's own colours, so that pages need no style of their own", () => {
    expect(lookStyle({ ...ownColours, typeface: "archivo" })).toBeUndefined();
    const { day, night } = ownTokens;
    for (const [name, hex] of Object.entries(day))
      expect(styles("theme.css")).toContain(`--color-${name}: ${hex};`);
    for (const [name, hex] of Object.entries(night))
      expect(styles("night.css")).toContain(`--color-${name}: var(--night-${name}, ${hex});`);
  });

  it.each(["#3a0d0d", "#0d3a1a", "#2b0b3f", "#1a1a1a", "#4a2a00", "#003a3a"])(
    "is readable by day and at night with the ground %s",
    (ground) => {
      for (const accent of ["#a01818", "#0f6b3a", "#6a2fa0", "#555555", "#8a4b00"]) {
        expect(unreadable({ ground, accent }), accent).toEqual([]);
        const { day } = tokensOf({ ground, accent });
        expect([day["navy-900"], day["ice-600"]]).toEqual([ground, accent]);
      }
    },
  );

  it.each(["#0b1f33", "#3a0d0d", "#0d3a1a", "#7a1f1f", "#5a5a5a"])(
    "keeps white words readable on a white picture under the shade of %s",
    (ground) => {
      const shade = shadeOf(ground);
      const words = 0.7;
      const part = (at: number) =>
        Math.round(Number.parseInt(shade.slice(at, at + 2), 16) * words + 255 * (1 - words));
      const mixed = `#${[1, 3, 5].map((at) => part(at).toString(16).padStart(2, "0")).join("")}`;
      expect(contrast("#ffffff", mixed)).toBeGreaterThanOrEqual(readable);
      expect(lookStyle({ ...ownColours, ground: "#3a0d0d", typeface: "archivo" })).toMatchObject({
        "--shade": "58 13 13",
      });
    },
  );

  it.each(["#000000", "#010000", "#000001"])("%s is readable as ground and as accent", (hex) => {
    expect([nearestReadable("ground", hex), nearestReadable("accent", hex)]).toEqual([hex, hex]);
  });

  it.each([
    ["ground", "#ffcc00"],
    ["ground", "#ffffff"],
    ["ground", "#7aa0c4"],
    ["accent", "#ffe680"],
    ["accent", "#55a9d8"],
    ["accent", "#ffffff"],
  ] as const)("offers for the unreadable %s %s the nearest readable colour of the same hue", (name, hex) => {
    expect(unreadable({ ...ownColours, [name]: hex })).not.toEqual([]);
    const nearest = nearestReadable(name, hex);
    expect(nearest).not.toBe(hex);
    expect(unreadable({ ...ownColours, [name]: nearest })).toEqual([]);
    expect(contrast(nearest, "#ffffff")).toBeGreaterThanOrEqual(readable);
    const [before, after] = [toOklch(hex), toOklch(nearest)];
    expect(after.l).toBeLessThan(before.l);
    if (before.c > 0.02) expect(Math.abs(after.h - before.h)).toBeLessThan(8);
  });
});
