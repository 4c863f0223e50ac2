import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { TypeField } from "./type-field.tsx";

it("is folded away, with a warning about the consequences, for a widget that a page shows", () => {
  const shown = (isUsed: boolean) =>
    renderToStaticMarkup(createElement(TypeField, { type: "TEXT", isUsed, onChange: () => {} }));
  expect(shown(true)).toMatch(
    /^<details(?![^>]*open)[^>]*><summary[^>]*>Type: Text<\/summary>.*layout may not fit.*<select/,
  );
  expect(shown(false)).not.toContain("<details");
});
