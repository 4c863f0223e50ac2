import { expect, it } from "vitest";
import { cleanSvg } from "./clean-svg.server.ts";
import { countDrawnParts } from "./drawn-parts.server.ts";

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${inside}</svg>`;
const shape = '<path d="M0 0h10v10z"/>';

/** Returns a drawing in which each level uses the one below it `times` times. */
function nested(levels: number, times: number, use: (id: string) => string): string {
  const groups = Array.from({ length: levels }, (_, level) => {
    const inside = level === 0 ? shape : use(`l${level - 1}`).repeat(times);
    return `<mask id="l${level}">${inside}</mask>`;
  });
  return svg(`<defs>${groups.join("")}</defs>${use(`l${levels - 1}`)}`);
}

it("counts parts that are drawn, and not parts that are only defined", () => {
  const drawing = svg(`<defs><g id="a">${shape}${shape}</g><path id="never" d="M0 0"/></defs>
    <use href="#a"/><use href="#a"/><linearGradient id="b"><stop offset="0"/></linearGradient>${shape}`);
  // The root, the drawing, two uses with three parts each, and the shape.
  expect(countDrawnParts(drawing)).toBe(1 + 1 + 2 * (1 + 3) + 1);
});

it.each([
  ["uses", (id: string) => `<use href="#${id}"/>`],
  ["old uses", (id: string) => `<use xlink:href="#${id}"/>`],
  ["masks", (id: string) => `<rect mask="url(#${id})" width="1" height="1"/>`],
  ["styles", (id: string) => `<rect style="mask:url('#${id}')" width="1" height="1"/>`],
])("counts each part as often as it is drawn, however deep: %s", (_what, use) => {
  expect(countDrawnParts(nested(12, 8, use))).toBeGreaterThan(8 ** 11);
  expect(countDrawnParts(nested(2, 3, use))).toBeLessThan(20);
});

it("counts the parts that a class uses, and lets no other rule use parts", () => {
  const masks = nested(8, 8, (id) => `<rect class="a ${id}" width="1" height="1"/>`);
  const rules = Array.from({ length: 8 }, (_, level) => `.a, .l${level}{mask:url(#l${level})}`).join("\n");
  expect(countDrawnParts(masks.replace("<defs>", `<style>${rules}</style><defs>`))).toBe(Infinity);
  for (const selector of ["rect", "*", ".a rect", "#a", ".a, rect", "g>.a", ".b{fill:red} path"]) {
    const clean = cleanSvg(svg(`<style>${selector}{mask:url(#b)}</style>${shape}`));
    expect([selector, clean]).toEqual([selector, expect.not.stringContaining("mask")]);
  }
  const own = svg(`<style>.a{fill:#0af}.b , .c{mask:url(#b)} rect{fill:red}</style>${shape}`);
  expect(cleanSvg(own)).toContain("mask:url(#b)");
});

it("is infinite for parts that use one another", () => {
  const circle = svg(`<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>${shape}`);
  expect(countDrawnParts(circle)).toBe(Infinity);
});
