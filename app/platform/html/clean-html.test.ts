import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
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

describe("repairs", () => {
  it.each([
    ["an h1 becomes an h2, for the page has its own", "<h1>Title</h1>", "<h2>Title</h2>"],
    ["its alignment stays", '<h1 style="text-align:CENTER">T</h1>', '<h2 style="text-align: center">T</h2>'],
    ["h5 and h6 become h4", "<h5>a</h5><h6>b</h6>", "<h4>a</h4><h4>b</h4>"],
    [
      "other elements leave their text",
      "<div>a <span>b</span></div><table><tr><td>c</td></tr></table>",
      "a b c",
    ],
    [
      "words of cells and blocks stay apart",
      "<table><tr><td>Van</td><td>£49</td></tr><tr><td>Truck</td><td>£99</td></tr></table><div>One</div><div>Two</div>",
      "Van £49 Truck £99 One Two",
    ],
    [
      "subscripts and superscripts stay",
      "<p>H<sub>2</sub>O, m<sup>2</sup></p>",
      "<p>H<sub>2</sub>O, m<sup>2</sup></p>",
    ],
    [
      "of styles only the alignment stays",
      '<p style="color:red;text-align:right;position:fixed">a</p>',
      '<p style="text-align: right">a</p>',
    ],
    [
      "an invalid alignment goes",
      '<p style="text-align:expression(alert(1))">a</p><p style="text-align:start">b</p>',
      "<p>a</p><p>b</p>",
    ],
    ["classes and ids go", '<p class="fixed" id="content" data-x="1">a</p>', "<p>a</p>"],
    [
      "a link to a new tab gets noopener",
      '<a href="https://example.com" target="_blank" rel="opener">a</a>',
      '<a href="https://example.com" target="_blank" rel="noopener">a</a>',
    ],
    ["other targets go", '<a href="/x" target="_top">a</a>', '<a href="/x">a</a>'],
    ["an invalid link leaves its words", '<a name="x">a</a><a href="">b</a><a href="x.html">c</a>', "abc"],
    [
      "an invalid link does not affect the text after it",
      '<p>a <a href="x">b</a> <strong>s</strong> e</p>',
      "<p>a b <strong>s</strong> e</p>",
    ],
    [
      "an invalid link does not affect a valid one",
      '<p><a href="ftp://x">d</a> mid <a href="/contact">t</a> after</p>',
      '<p>d mid <a href="/contact">t</a> after</p>',
    ],
    [
      "a refused picture does not affect what follows",
      "<img src=x><pre>c</pre><p>d <em>e</em> f</p>",
      "<pre>c</pre><p>d <em>e</em> f</p>",
    ],
    ["pictures of other sites go", '<p>a<img src="https://example.com/x.png" alt="x"></p>', "<p>a</p>"],
    [
      "pictures from other paths go",
      '<p>a<img src="/api/user"><img src="/pictures/../logout"></p>',
      "<p>a</p>",
    ],
    [
      "a picture has width and height in whole pixels, or neither",
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
    ["a list has no invalid start", '<ol start="-1e9" type="i"><li>a</li></ol>', "<ol><li>a</li></ol>"],
    ["open elements are closed", "<p><strong>a", "<p><strong>a</strong></p>"],
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

  it("keeps forty nested blocks, and none deeper", () => {
    const nested = (depth: number) => `${"<blockquote>".repeat(depth)}deep${"</blockquote>".repeat(depth)}`;
    expect(cleanHtml(nested(60))).toBe(cleanHtml(nested(41)));
    expect(cleanHtml(nested(60)).match(/<blockquote>/g)!.length).toBeLessThanOrEqual(40);
    expect(cleanHtml(nested(30))).toBe(nested(30));
  });
});
