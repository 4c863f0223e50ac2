import { expect, it } from "vitest";
import { withContents } from "./with-contents.ts";

it("lists the main headings in words, each with the id that its heading got", () => {
  const { html, contents } = withContents(
    '<h2>1. Who &amp; what</h2><p>Us.</p><h2 style="text-align: center">Für <em>wen</em>?</h2><h3>Not listed</h3>',
  );
  expect(contents).toEqual([
    { id: "1-who-what", heading: "1. Who & what" },
    { id: "für-wen", heading: "Für wen?" },
  ]);
  expect(html).toBe(
    '<h2 id="1-who-what">1. Who &amp; what</h2><p>Us.</p><h2 style="text-align: center" id="für-wen">Für <em>wen</em>?</h2><h3>Not listed</h3>',
  );
});

it("gives no id twice, and none that the page has; an empty heading is no entry", () => {
  const { contents } = withContents("<h2>Law</h2><h2>Law</h2><h2>Content</h2><h2>?</h2><h2></h2>");
  expect(contents.map(({ id }) => id)).toEqual(["law", "law-2", "content-2", "part"]);
});
