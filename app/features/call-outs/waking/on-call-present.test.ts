import { expect, it } from "vitest";
import { onCallInWords } from "./on-call.present.ts";

const person = (name: string, devices: number) => ({ id: name.length, name, devices });
const [ann, tom] = [person("Ann", 1), person("Tom", 0)];

it.each([
  [{ first: null, second: null, people: [tom] }, "", "Nobody can be woken: no phone is switched on."],
  [
    { first: null, second: null, people: [ann] },
    "Now: everybody with a phone that is switched on, because nobody is planned.",
    undefined,
  ],
  [
    { first: { ...ann, until: "06:00" }, second: null, people: [ann] },
    "Now: Ann until 06:00, then everybody.",
    undefined,
  ],
  [
    { first: { ...tom, until: "06:00" }, second: { ...ann, until: "06:00" }, people: [ann, tom] },
    "Now: Tom until 06:00, then Ann, then everybody.",
    "Tom has no phone that can be woken, so the next is woken at once.",
  ],
])("says who is woken: %#", (plan, now, warning) => {
  expect(onCallInWords(plan)).toEqual(warning ? { now, warning } : { now });
});
