import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isAllowedLink } from "../validation/allowed-links.ts";
import { cleanHtml } from "./clean-html.server.ts";

const hash = "0123456789abcdef0123456789abcdef";

// Attacks known from other sites. None may leave anything that runs or loads.
const attacks = [
  "<script>alert(1)</script>",
  "<ScRiPt src=//evil.example></sCrIpT>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<img src=x onerror=alert(1)>",
  "<img src='/pictures/x' onload=alert(1)>",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><a xlink:href='javascript:alert(1)'><text>x</text></a></svg>",
  "<svg><animate xlink:href=#x attributeName=href values=javascript:alert(1) /><a id=x>y</a></svg>",
  "<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<a href='javascript:alert(1)'>x</a>",
  "<a href='JaVaScRiPt:alert(1)'>x</a>",
  "<a href='java\tscript:alert(1)'>x</a>",
  "<a href='java\nscript:alert(1)'>x</a>",
  "<a href='\u0001javascript:alert(1)'>x</a>",
  "<a href='&#106;avascript:alert(1)'>x</a>",
  "<a href='&#x6A&#x61vascript&colon;alert(1)'>x</a>",
  "<a href='javascript&#58;alert(1)'>x</a>",
  "<a href=' javascript:alert(1)'>x</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
  "<a href='vbscript:msgbox(1)'>x</a>",
  "<a href='blob:https://example.com/1'>x</a>",
  "<a href='//evil.example'>x</a>",
  "<a href='/\\evil.example'>x</a>",
  "<a href='\\\\evil.example'>x</a>",
  "<a href='/x' onclick=alert(1)>x</a>",
  "<a href='/x' ping='https://evil.example'>x</a>",
  '<a href="https://example.com/&quot; onmouseover=&quot;alert(1)">x</a>',
  "<p style='background:url(https://evil.example)'>x</p>",
  "<p style='text-align:center;background:url(javascript:alert(1))'>x</p>",
  "<p style='text-align:left\"onmouseover=\"alert(1)'>x</p>",
  "<p onmouseover=alert(1)>x</p>",
  "<p/onmouseover=alert(1)>x</p>",
  "<iframe src='javascript:alert(1)'></iframe>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data='javascript:alert(1)'></object><embed src='javascript:alert(1)'>",
  "<form action='javascript:alert(1)'><button>x</button><input autofocus onfocus=alert(1)></form>",
  "<button formaction='javascript:alert(1)'>x</button>",
  "<base href='https://evil.example/'><a href='x'>y</a>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<link rel=stylesheet href='https://evil.example/x.css'>",
  "<style>@import 'https://evil.example';</style>",
  "<noscript><p title='</noscript><img src=x onerror=alert(1)>'>",
  "<textarea></textarea/><img src=x onerror=alert(1)></textarea>",
  "<title></title/><img src=x onerror=alert(1)></title>",
  "<xmp><p title='</xmp><img src=x onerror=alert(1)>'></xmp>",
  "<plaintext><img src=x onerror=alert(1)>",
  "<template><img src=x onerror=alert(1)></template>",
  "<!--><img src=x onerror=alert(1)>-->",
  "<!--[if IE]><script>alert(1)</script><![endif]-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<?xml version='1.0'?><img src=x onerror=alert(1)>",
  "<<img src=x onerror=alert(1)>",
  "<img src=x onerror=alert(1)//",
  "<details open ontoggle=alert(1)>x</details>",
  "<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)>",
  "<marquee onstart=alert(1)>x</marquee>",
  "<isindex action=javascript:alert(1) type=image>",
  "<table background='javascript:alert(1)'><td>x</td></table>",
  "<p id=__proto__ constructor=x __proto__=y>x</p>",
  "\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>",
  "+ADw-script+AD4-alert(1)+ADw-/script+AD4-",
];

describe("nothing executable gets through", () => {
  it.each(attacks)("%j", (attack) => {
    expectHarmless(cleanHtml(attack));
    expectHarmless(cleanHtml(`<p>before ${attack} after</p>`));
  });

  it("from any combination of pieces, and cleaning twice changes nothing", () => {
    fc.assert(
      fc.property(fc.array(piece(), { maxLength: 14 }), (pieces) => {
        const clean = cleanHtml(pieces.join(""));
        expectHarmless(clean);
        expect(cleanHtml(clean)).toBe(clean);
      }),
      { numRuns: 1_500 },
    );
  });

  it("cleans 100,000 characters of nested tags", () => {
    for (const tag of ["<b>", "<ul><li>", "<blockquote>", "<x>", "<p", "</p>", "<a href=/x>", "<svg>"]) {
      const clean = cleanHtml(tag.repeat(Math.floor(100_000 / tag.length) - 1) + "text");
      expectHarmless(clean);
    }
  }, 20_000);

  it("and plain text is kept whole", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const written = text.replaceAll("\0", "").trim();
        const html = `<p>x${escaped(written)}</p>`;
        expect(textOf(cleanHtml(html)).replace(/\s+/g, " ")).toBe(`x${written}`.replace(/\s+/g, " "));
      }),
    );
  });
});

const tags =
  `p h1 h2 h4 ul ol li strong b em u s code pre blockquote br hr a img div span script style svg math table td
  tr form option select textarea title noscript iframe template xmp plaintext object body html button`.split(
    /\s+/,
  );

/** Generates a scrap of markup, well formed or not. */
function piece(): fc.Arbitrary<string> {
  const tag = fc.constantFrom(...tags);
  const name = fc.constantFrom(
    "href",
    "src",
    "style",
    "onclick",
    "onerror",
    "target",
    "class",
    "start",
    "alt",
    "x:y",
  );
  const value = fc.oneof(
    fc.constantFrom(
      "/contact",
      "javascript:alert(1)",
      "java\tscript:x",
      "//evil.example",
      "data:text/html,x",
      "_blank",
    ),
    fc.constantFrom(
      "text-align: left",
      "text-align:right;color:red",
      `/pictures/${hash}-0/320`,
      '">',
      "'>",
      "&quot;",
    ),
    fc.string({ maxLength: 12 }),
  );
  const attribute = fc
    .tuple(name, value, fc.constantFrom('"', "'", ""))
    .map(([key, text, quote]) => ` ${key}=${quote}${text}${quote}`);
  const opening = fc
    .tuple(tag, fc.array(attribute, { maxLength: 2 }), fc.constantFrom(">", "/>", "", " >"))
    .map(([element, attributes, end]) => `<${element}${attributes.join("")}${end}`);
  const closing = fc.tuple(tag, fc.constantFrom(">", " >", "")).map(([element, end]) => `</${element}${end}`);
  const noise = fc.constantFrom(
    "<",
    ">",
    "&",
    "&lt;",
    "&#60;",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "\u00a0",
    '"',
    "\n",
  );
  return fc.oneof(opening, closing, noise, fc.string({ maxLength: 8 }), fc.constantFrom(...attacks));
}

const allowed = new Set("p h2 h3 h4 ul ol li strong b em i u s blockquote code pre a br hr img".split(" "));
const token = /<(\/?)([a-z0-9]+)((?: [a-z]+="[^"<>]*")*)( \/)?>|[^<>]+/y;

/**
 * Checks the clean text against a grammar so strict that no parser can read it in two ways. Every `<` and `>` belongs
 * to an allowed tag, every value stands in quotes, and every attribute is an allowed one.
 */
function expectHarmless(clean: string): void {
  token.lastIndex = 0;
  while (token.lastIndex < clean.length) {
    const at = token.lastIndex;
    const [part, , name, attributes = ""] = token.exec(clean) ?? [];
    if (part === undefined) throw new Error(`neither a tag nor text: ${clean.slice(at, at + 80)}`);
    if (name === undefined) continue;
    // `expect` for each of thousands of tags took longer than the cleaning.
    if (!allowed.has(name)) throw new Error(`a tag that is not allowed: ${part}`);
    for (const [, attribute, written = ""] of attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      expectHarmlessAttribute(attribute!, unescaped(written), attributes);
    }
  }
}

function expectHarmlessAttribute(attribute: string, value: string, all: string): void {
  if (attribute === "href") expect(isAllowedLink(value), value).toBe(true);
  else if (attribute === "src") expect(value).toMatch(/^\/pictures\/[0-9a-f]{32}-\d+\/\d+(\.\w+)?$/);
  else if (attribute === "style") expect(value).toMatch(/^text-align: (left|center|right|justify)$/);
  else if (attribute === "target") expect(all).toContain('target="_blank" rel="noopener"');
  else expect(["rel", "alt", "width", "height", "start"]).toContain(attribute);
}

const entities = [
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&amp;", "&"],
] as const;

function unescaped(text: string): string {
  return entities.reduce((result, [entity, sign]) => result.replaceAll(entity, sign), text);
}

function textOf(html: string): string {
  return unescaped(html.replace(/<[^>]*>/g, ""));
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
