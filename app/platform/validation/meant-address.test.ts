import { expect, it } from "vitest";
import { meantAddress } from "./meant-address.ts";

it.each([
  ["ada@gmial.com", "ada@gmail.com"],
  ["Ada.W@Gmail.co", "Ada.W@gmail.com"],
  ["ada@hotmial.co.uk", "ada@hotmail.co.uk"],
  ["ada@outlok.com", "ada@outlook.com"],
  ["ada@haulage.con", "ada@haulage.com"],
  ["ada@haulage.couk", "ada@haulage.co.uk"],
  ["ada@gmail.con", "ada@gmail.com"],
])("%s probably means %s", (typed, meant) => {
  expect(meantAddress(typed)).toBe(meant);
});

it.each([
  "ada@gmail.com",
  "ada@mail.com",
  "ada@ymail.com",
  "ada@haulage.example.com",
  "ada@live.com",
  "@gmial.com",
  "ada",
  "",
])("finds nothing wrong with %s", (typed) => {
  expect(meantAddress(typed)).toBeUndefined();
});
