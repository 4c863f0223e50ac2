import { expect, it } from "vitest";
import { cleanSvg, hasWords } from "./clean-svg.server.ts";

const svg = (inside: string, attributes = "") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"${attributes}>${inside}</svg>`;
const shape = '<path d="M0 0h10v10z" fill="#0a0"></path>';

it.each([
  svg(shape),
  svg(`<defs><linearGradient id="a"><stop offset="0" stop-color="red"></stop></linearGradient></defs>
<g transform="scale(2)"><path fill="url(#a)" d="M0 0h1v1z"></path></g>`),
  svg(`<style>.a{fill:#0af;stroke:url(#b)}</style><rect class="a" width="4" height="4"></rect>`),
  svg(`<symbol id="s">${shape}</symbol><use href="#s"></use>`),
])("leaves a clean drawing unchanged: %s", (drawing) => {
  expect(cleanSvg(drawing)).toBe(drawing);
});

it.each([
  ["scripts", svg(`<script>alert(1)</script>${shape}`)],
  ["scripts in CDATA", svg(`<script><![CDATA[alert(1)]]></script>${shape}`)],
  ["handlers", svg(shape, ' onload="alert(1)"')],
  ["handlers of shapes", svg(shape.replace("<path", '<path onclick="alert(1)"'))],
  [
    "foreign objects",
    svg(`<foreignObject><iframe src="https://a.example.com"></iframe></foreignObject>${shape}`),
  ],
  ["pictures from elsewhere", svg(`<image href="https://a.example.com/a.png"></image>${shape}`)],
  ["parts of other files", svg(`<use href="https://a.example.com/a.svg#b"></use>${shape}`)],
  ["data in references", svg(`<use href="data:image/svg+xml,x"></use>${shape}`)],
  ["paints from elsewhere", svg(shape.replace('"#0a0"', '"url(https://a.example.com/a)"'))],
  ["styles that load", svg(`<style>@import "https://a.example.com/a.css";</style>${shape}`)],
  ["styles with an address", svg(`<style>path{fill:url(https://a.example.com/a)}</style>${shape}`)],
  ["hidden addresses", svg(`<style>path{fill:u\\72l(https://a.example.com/a)}</style>${shape}`)],
  ["style attributes that load", svg(shape.replace("<path", '<path style="fill:url(//a.example.com)"'))],
  ["movement", svg(`<animate attributeName="href" to="javascript:alert(1)"></animate>${shape}`)],
  ["what sets a value", svg(`<set attributeName="onload" to="alert(1)"></set>${shape}`)],
  ["comments and heads", `<?xml version="1.0"?><!-- <script>alert(1)</script> -->${svg(shape)}`],
  ["entities", `<!DOCTYPE svg [<!ENTITY a "<script>alert(1)</script>">]>${svg(shape)}`],
])("removes %s", (_what, drawing) => {
  const clean = cleanSvg(drawing);
  expect(clean).toContain('d="M0 0h10v10z"');
  expect(clean).not.toMatch(
    /script|alert|example\.com|onload|onclick|foreign|<image|<set|<animate|<!|<\?|@import/i,
  );
  expect(cleanSvg(clean!)).toBe(clean);
});

it("removes a link and keeps its content", () => {
  const clean = cleanSvg(svg(`<a href="https://a.example.com">${shape}</a>`));
  expect(clean).toBe(svg(shape));
});

it.each([
  "",
  "no drawing",
  svg(""),
  svg("<script>1</script>"),
  `<html><body>${shape}</body></html>`,
  `${svg(shape)}x`,
])("finds no drawing in %j", (text) => {
  expect(cleanSvg(text)).toBeUndefined();
});

it("detects text, which needs a font", () => {
  expect([svg(shape), svg("<text>Polar</text>"), svg("<svg:text x='1'>P</svg:text>")].map(hasWords)).toEqual([
    false,
    true,
    true,
  ]);
});
