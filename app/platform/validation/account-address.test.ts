import { expect, it } from "vitest";
import { accountAddress, spellingsOf } from "./account-address.ts";

it.each([
  ["someone@xn--exmple-cua.com", "someone@exämple.com"],
  ["Someone@EXÄMPLE.com", "someone@exämple.com"],
  ["someone@exa\u0308mple.com", "someone@exämple.com"],
  ["someone@XN--EXMPLE-CUA.com", "someone@exämple.com"],
  ["someone@ｅｘａｍｐｌｅ.com", "someone@example.com"],
  ["someone@mail.xn--exmple-cua.com", "someone@mail.exämple.com"],
  ["jürgen@example.com", "jürgen@example.com"],
  ["xn--exmple-cua@example.com", "xn--exmple-cua@example.com"],
  ["someone@127.1", "someone@127.1"],
  ["someone@xn--a.com", "someone@xn--a.com"],
  ["someone", "someone"],
])("%s is stored as %s", (typed, address) => {
  expect(accountAddress(typed)).toBe(address);
  expect(accountAddress(accountAddress(typed))).toBe(address);
});

it("returns two spellings if the domain is not ASCII, otherwise one", () => {
  expect(spellingsOf("Someone@xn--exmple-cua.com")).toEqual([
    "someone@exämple.com",
    "someone@xn--exmple-cua.com",
  ]);
  expect(spellingsOf("someone@example.com")).toEqual(["someone@example.com"]);
});
