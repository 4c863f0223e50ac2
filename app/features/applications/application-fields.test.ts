import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { fieldErrors, useLaravelMessages } from "../../platform/validation/messages.ts";
import { applicationFields, type ApplicationFields, checkStage, stageOf } from "./application-fields.ts";
import { submission } from "./applications.schema.ts";

beforeAll(() => useLaravelMessages());

describe("the rules of the form", () => {
  it("have ten fields in stage 1 and eight in stage 2", () => {
    expect(applicationFields.filter(({ stage }) => stage === 1)).toHaveLength(10);
    expect(applicationFields.filter(({ stage }) => stage === 2)).toHaveLength(8);
    expect(stageOf("signature")).toBe(3);
  });

  it("have labels that suit applicants, the office and the printed application", () => {
    expect(applicationFields.map(({ label }) => label).filter((label) => /\byour?\b/i.test(label))).toEqual(
      [],
    );
  });

  it("give the same errors in the browser as on the server, whatever is typed", () => {
    const typed = fc.oneof(
      fc.constantFrom(
        "",
        " ",
        "a@b",
        "a@b.c",
        "a@b.c.",
        "ä@ö.example",
        "x".repeat(255),
        "x".repeat(256),
        "y".repeat(1_001),
      ),
      fc.string({ maxLength: 20 }).map((text) => text.replaceAll("\0", "")),
      fc.emailAddress(),
    );
    const form = fc.record(Object.fromEntries(applicationFields.map(({ name }) => [name, typed])));
    fc.assert(
      fc.property(form, (values) => {
        const fields = values as ApplicationFields;
        const inBrowser = { ...checkStage(1, fields), ...checkStage(2, fields) };
        expect(inBrowser).toEqual(onServer(fields));
      }),
    );
  });
});

/** Converts the fields as the server receives them: trimmed, and null instead of empty. */
function onServer(fields: ApplicationFields): Record<string, string[]> {
  const sent = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value.trim() || null]),
  );
  const read = submission.safeParse(sent);
  return read.success ? {} : fieldErrors(read.error);
}
