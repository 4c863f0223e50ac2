import fc from "fast-check";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isAllowedLink } from "../validation/allowed-links.ts";
import { cleanHtml } from "./clean-html.server.ts";

const hash = "0123456789abcdef0123456789abcdef";

describe("text of the editor stays as it is", () => {
  it.each([
    "<p>Plain &amp; simple, 3 &lt; 4</p>",
    "<h2>Two</h2><h3>Three</h3><h4>Four</h4>",
    "<ul><li><p>One</p></li><li><p>Two</p><ul><li>Inner</li></ul></li></ul>",
    '<ol start="3"><li>Three</li></ol>',
    "<p><strong>a</strong><b>b</b><em>c</em><i>d</i><u>e</u><s>f</s><code>g</code></p>",
    "<blockquote><p>Quoted</p></blockquote><pre><code>x = 1\n  y = 2</code></pre>",
    "<p>One<br />two</p><hr />",
    '<p style="text-align: center">Middle</p><h2 style="text-align: right">Right</h2>',
    '<p><a href="/contact">here</a> <a href="https://example.com/a?b=1&amp;c=2">there</a></p>',
    '<p><a href="mailto:info@example.com">mail</a> <a href="tel:+441632960123">call</a></p>',
    '<p><a href="https://example.com" target="_blank" rel="noopener">new tab</a></p>',
    `<p><img src="/pictures/${hash}-90/640.webp" alt="A van" width="640" height="480" /></p>`,
    "<p>Ice – “so cold” – é ü 冷 🧊</p>",
  ])("%s", (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  it.each(readdirSync("content/widgets"))("the sample content %s", (file) => {
    const html = readFileSync(join("content/widgets", file), "utf8").trim();
    expect(cleanHtml(html)).toBe(html);
  });
});

describe("what does not fit is put right", () => {
  it.each([
    ["an h1 becomes an h2, for the page has its own", "<h1>Title</h1>", "<h2>Title</h2>"],
    ["its alignment stays", '<h1 style="text-align:CENTER">T</h1>', '<h2 style="text-align: center">T</h2>'],
    ["h5 and h6 become h4", "<h5>a</h5><h6>b</h6>", "<h4>a</h4><h4>b</h4>"],
    [
      "other elements leave their text",
      "<div>a <span>b</span></div><table><tr><td>c</td></tr></table>",
      "a bc",
    ],
    [
      "of styles only the alignment stays",
      '<p style="color:red;text-align:right;position:fixed">a</p>',
      '<p style="text-align: right">a</p>',
    ],
    [
      "an alignment that is none goes",
      '<p style="text-align:expression(alert(1))">a</p><p style="text-align:start">b</p>',
      "<p>a</p><p>b</p>",
    ],
    ["classes and ids go", '<p class="fixed" id="content" data-x="1">a</p>', "<p>a</p>"],
    [
      "a link to a new tab gives it no hold on this one",
      '<a href="https://example.com" target="_blank" rel="opener">a</a>',
      '<a href="https://example.com" target="_blank" rel="noopener">a</a>',
    ],
    ["other targets go", '<a href="/x" target="_top">a</a>', '<a href="/x">a</a>'],
    ["a link to nowhere leaves its words", '<a name="x">a</a><a href="">b</a><a href="x.html">c</a>', "abc"],
    ["pictures of other sites go", '<p>a<img src="https://example.com/x.png" alt="x"></p>', "<p>a</p>"],
    [
      "pictures that are none of ours go",
      '<p>a<img src="/api/user"><img src="/pictures/../logout"></p>',
      "<p>a</p>",
    ],
    [
      "a picture has both its measures in whole pixels, or none",
      [
        `<img src="/pictures/${hash}-0/640.webp" alt="" width="9" height="8">`,
        `<img src="/pictures/${hash}-0/640.webp" alt="" width="9px" height="8">`,
        `<img src="/pictures/${hash}-0/640.webp" alt="" width="9">`,
      ].join(""),
      [
        `<img src="/pictures/${hash}-0/640.webp" alt="" width="9" height="8" />`,
        `<img src="/pictures/${hash}-0/640.webp" alt="" />`,
        `<img src="/pictures/${hash}-0/640.webp" alt="" />`,
      ].join(""),
    ],
    [
      "a list may not count from anywhere",
      '<ol start="-1e9" type="i"><li>a</li></ol>',
      "<ol><li>a</li></ol>",
    ],
    ["what is left open is closed", "<p><strong>a", "<p><strong>a</strong></p>"],
  ])("%s", (_, html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  it.each([
    "",
    " ",
    "<p></p>",
    "<p><br></p>",
    "<p>&nbsp;</p>",
    "<p> </p>\n<p></p>",
    "<ul><li><p></p></li></ul>",
    "<!-- x -->",
    "<script>a</script>",
  ])("%j counts as empty", (html) => {
    expect(cleanHtml(html)).toBe("");
  });

  it("keeps forty blocks one in another, more than anybody writes, and none deeper", () => {
    const nested = (depth: number) => `${"<blockquote>".repeat(depth)}deep${"</blockquote>".repeat(depth)}`;
    expect(cleanHtml(nested(60))).toBe(cleanHtml(nested(41)));
    expect(cleanHtml(nested(60)).match(/<blockquote>/g)!.length).toBeLessThanOrEqual(40);
    expect(cleanHtml(nested(30))).toBe(nested(30));
  });

  it("takes 100,000 characters of nesting without harm", () => {
    for (const tag of ["<b>", "<ul><li>", "<blockquote>", "<x>", "<p", "</p>", "<a href=/x>", "<svg>"]) {
      const clean = cleanHtml(tag.repeat(Math.floor(100_000 / tag.length) - 1) + "text");
      expectHarmless(clean);
    }
  }, 20_000);
});

// Ways in that are known from other sites: each must leave nothing that runs or loads.
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

  it("however the pieces are put together, and cleaning twice changes nothing", () => {
    fc.assert(
      fc.property(fc.array(piece(), { maxLength: 14 }), (pieces) => {
        const clean = cleanHtml(pieces.join(""));
        expectHarmless(clean);
        expect(cleanHtml(clean)).toBe(clean);
      }),
      { numRuns: 1_500 },
    );
  });

  it("and of plain text nothing is lost", () => {
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

/** A scrap of markup, well formed or not. */
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
 * Holds the clean text to a grammar so strict that no parser can read it in two ways: every `<` and `>` belongs to a
 * tag of the list, every value stands in quotes, and each attribute is one of those that may be there.
 */
function expectHarmless(clean: string): void {
  token.lastIndex = 0;
  while (token.lastIndex < clean.length) {
    const at = token.lastIndex;
    const [part, , name, attributes = ""] = token.exec(clean) ?? [];
    if (part === undefined) throw new Error(`neither a tag nor text: ${clean.slice(at, at + 80)}`);
    if (name === undefined) continue;
    expect(allowed).toContain(name);
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
