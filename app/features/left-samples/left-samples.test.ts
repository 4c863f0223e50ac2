import { describe, expect, it } from "vitest";
import { followingSample } from "./left-samples.present.ts";
import type { LeftSample } from "./left-samples.schema.ts";

const samplesAt = (...paths: string[]) => paths.map((path) => ({ path }) as LeftSample);

describe("the sample after that of a form", () => {
  it("is the next of another form, whether the form's own was left or made its owner's", () => {
    const left = samplesAt("/admin/firm", "/admin/firm", "/admin/company", "/admin/pages/3");
    expect(followingSample(left, { at: 0, pathname: "/admin/firm" })).toEqual({
      path: "/admin/company",
      at: 2,
    });
    const after = samplesAt("/admin/company", "/admin/pages/3");
    expect(followingSample(after, { at: 0, pathname: "/admin/firm" })).toEqual({
      path: "/admin/company",
      at: 0,
    });
    expect(followingSample(left, { at: 2, pathname: "/admin/company" })).toEqual({
      path: "/admin/pages/3",
      at: 3,
    });
  });

  it("is none after the last one, and when nothing is left", () => {
    const left = samplesAt("/admin/firm", "/admin/company");
    expect(followingSample(left, { at: 1, pathname: "/admin/company" })).toBeUndefined();
    expect(followingSample(samplesAt("/admin/firm"), { at: 1, pathname: "/admin/company" })).toBeUndefined();
    expect(followingSample([], { at: 0, pathname: "/admin/firm" })).toBeUndefined();
  });
});
