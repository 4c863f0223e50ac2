import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { openSite } from "../../../../test/site.ts";
import { readMark } from "./mark.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inside}</svg>`;

function send(content: string | Uint8Array) {
  const body = new FormData();
  const bytes = typeof content === "string" ? content : new Uint8Array(content);
  body.set("file", new File([bytes], "mark"));
  return owner.post("/api/firm/mark", body);
}

describe("a mark that is a drawing", () => {
  const red = '<path d="M0 0h40v20H0z" fill="#e4002b"/>';
  const gradient = (id: string, more = "") =>
    `<linearGradient id="${id}"${more}><stop stop-color="#e4002b"/></linearGradient>`;
  const filled = (by: string) => `<path d="M0 0h40v20H0z" ${by}/>`;
  const illustrator = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
    <!ENTITY ns_svg "http://www.w3.org/2000/svg"> <!ENTITY ns_xlink "http://www.w3.org/1999/xlink">
    <!ENTITY st0 "fill:#E4002B;">]>`;

  it.each<[string, string | Uint8Array]>([
    [
      "a rule for dark screens",
      drawing(
        `<style>.a{fill:#e4002b}@media (prefers-color-scheme:dark){.a{fill:#fff}}</style>${filled('class="a"')}`,
      ),
    ],
    [
      "an import",
      drawing(
        `<style>@import url("https://a.example.com/a.css");.a{fill:#e4002b}</style>${filled('class="a"')}`,
      ),
    ],
    [
      "a font",
      drawing(
        `<style><![CDATA[@font-face{font-family:F;src:url(data:font/woff;base64,d09G)}.a{fill:#e4002b}]]></style>${filled('class="a"')}`,
      ),
    ],
    [
      "rules for screens that support something",
      drawing(`<style>@supports (fill:red){@media screen{.a{fill:#e4002b}}}</style>${filled('class="a"')}`),
    ],
    [
      "comments in its styles",
      drawing(`<style>/* } @media */.a{/* ; */fill:#e4002b}</style>${filled('class="a"')}`),
    ],
    [
      "a sheet for dark screens",
      drawing(`<style media="(prefers-color-scheme: dark)">path{fill:#fff!important}</style>${red}`),
    ],
    [
      "a gradient with an accented name",
      drawing(gradient("Dégradé_sans_nom_2") + filled('fill="url(#Dégradé_sans_nom_2)"')),
    ],
    ["a gradient with dots and colons", drawing(gradient("a.b:c") + filled(`style="fill:url('#a.b:c')"`))],
    ["an escaped gradient", drawing(`<style>path{fill:url(#a\\.b)}</style>${gradient("a.b")}${filled("")}`)],
    ["an encoded gradient", drawing(gradient("ü") + filled('fill="url(#%C3%BC)"'))],
    [
      "a gradient that takes its colours from another",
      drawing(gradient("é") + '<linearGradient id="b" href="#é"/>' + filled('fill="url(#b)"')),
    ],
    [
      "a rule for an element with a gradient",
      drawing(`<style>path{fill:url(#é)}</style>${gradient("é")}${filled("")}`),
    ],
    ["a variable", drawing(`<style>:root{--brand:#e4002b}</style>${filled('fill="var(--brand)"')}`)],
    [
      "a variable's fallback",
      drawing(`<style>.a{fill:var(--none, rgb(228, 0, 43))}</style>${filled('class="a"')}`),
    ],
    ["the current colour", drawing(`<g color="#e4002b">${filled('fill="currentColor"')}</g>`)],
    ["a used symbol", drawing(`<symbol id="ß" overflow="visible">${red}</symbol><use href="#ß"/>`)],
    [
      "a clip and a mask",
      drawing(
        `<clipPath id="ç"><rect width="40" height="20"/></clipPath><mask id="m"><rect width="40" height="20" fill="#fff"/></mask><g clip-path="url(#ç)"><g mask="url(#m)">${red}</g></g>`,
      ),
    ],
    [
      "a switch",
      drawing(`<switch><foreignObject requiredExtensions="http://ns.example.com/"/><g>${red}</g></switch>`),
    ],
    ["a hidden layer", drawing(`${red}<g display="none"><path d="M0 0h40v20H0z" fill="#000"/></g>`)],
    ["no namespace", `<svg viewBox="0 0 40 20">${red}</svg>`],
    [
      "a namespace without its prefix declared",
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><g id="r">${red}</g><use xlink:href="#r"/></svg>`,
    ],
    [
      "prefixes",
      `<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${red.replace("<path", "<svg:path")}</svg:svg>`,
    ],
    [
      "numbered prefixes",
      `<ns0:svg xmlns:ns0="http://www.w3.org/2000/svg" xmlns:ns1="http://www.w3.org/1999/xlink" viewBox="0 0 40 20"><ns0:defs><ns0:g id="r">${red.replace("<path", "<ns0:path")}</ns0:g></ns0:defs><ns0:use ns1:href="#r"/></ns0:svg>`,
    ],
    [
      "entities for its namespaces and styles",
      `${illustrator}<svg xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" viewBox="0 0 40 20">${filled('style="&st0;"')}</svg>`,
    ],
    [
      "UTF-16",
      new Uint8Array(Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${drawing(red)}`, "utf16le")),
    ],
    [
      "Latin-1",
      new Uint8Array(
        Buffer.from(
          `<?xml version="1.0" encoding="ISO-8859-1"?>${drawing(gradient("Dégradé") + filled('fill="url(#Dégradé)"'))}`,
          "latin1",
        ),
      ),
    ],
    [
      "a use of another file, which is never loaded",
      drawing(`<use href="https://a.example.com/a.svg#b"/>${red}`),
    ],
  ])("has the colours of a drawing with %s", async (_what, content) => {
    const { status, body } = await send(content);
    expect([status, body.errors]).toEqual([200, undefined]);
    const svg = decodeURIComponent(body.shown.logo.replace("data:image/svg+xml,", ""));
    expect(svg).not.toMatch(/example\.com|@|data:/);
    const { data } = await sharp(Buffer.from(svg)).raw().toBuffer({ resolveWithObject: true });
    const middle = (10 * 40 + 20) * 4;
    expect([...data.subarray(middle, middle + 4)]).toEqual([228, 0, 43, 255]);
  });

  it.each([
    [
      "a picture",
      `${red}<image x="9" y="5" width="9" height="9" href="data:image/png;base64,AAAA"/>`,
      "A picture inside",
    ],
    [
      "a picture from elsewhere",
      `${red}<image width="9" height="9" href="https://a.example.com/a.png"/>`,
      "A picture inside",
    ],
    [
      "a shadow",
      `<filter id="f"><feGaussianBlur stdDeviation="2"/></filter><g filter="url(#f)">${red.replace("h40v20", "h20v10")}</g>`,
      "An effect",
    ],
    [
      "a pattern",
      `<pattern id="p" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0 0h3v3z" fill="#e4002b"/></pattern>${filled('fill="url(#p)"')}`,
      "A pattern",
    ],
    [
      "a web page",
      `${red}<foreignObject width="20" height="9"><p xmlns="http://www.w3.org/1999/xhtml">Polar</p></foreignObject>`,
      "written for web pages",
    ],
    [
      "a mask of an element rule",
      `<style>path{mask:url(#m)}</style><mask id="m"><rect width="9" height="9" fill="#fff"/></mask>${red}`,
      "look different",
    ],
  ])("is refused with its reason if cleaning would remove %s", async (_what, inside, reason) => {
    const before = await readMark(site.db);
    const answer = await send(drawing(inside));
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringContaining(reason)] } },
    });
    expect(await readMark(site.db)).toEqual(before);
  });

  it.each([
    ["entities in entities", '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">', "&b;"],
    ["an entity of another file", '<!ENTITY b SYSTEM "file:///etc/hostname">', "&b;"],
    ["an entity with markup", `<!ENTITY b "<path d='M0 0h40v20H0z'/>">`, "&b;"],
    ["an entity that is used a thousand times", `<!ENTITY b "${"a".repeat(20_000)}">`, "&b;".repeat(1_000)],
  ])("refuses %s", async (_what, declared, used) => {
    const answer = await send(`<!DOCTYPE svg [${declared}]>${drawing(`<g id="${used}"/>${red}`)}`);
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringContaining("entities")] } },
    });
  });
});
