import { describe, expect, it } from "vitest";
import { strengthOf, weaknessOf } from "./password-strength.ts";

const common = "This password is among the most common ones. Please choose another.";

describe("a password that is easy to guess", () => {
  it.each([
    "password",
    "PassWord",
    "password123456",
    "1password",
    "123456password",
    "12password34",
    "P@$$w0rd",
    "1iverp00l",
    "dragon!",
    "aabbaabb",
    "11112222",
  ])("%s", (password) => {
    expect(weaknessOf(password)).toBe(common);
  });

  it("is the user's own email address, in upper or lower case", () => {
    const address = "Vera.Visitor@example.com";
    expect(weaknessOf("vera.VISITOR@example.com", address)).toBe(
      "The password must not be your email address.",
    );
    expect(weaknessOf("vera.VISITOR@example.com", "other@example.com")).toBeUndefined();
    expect(weaknessOf("vera.VISITOR@example.com")).toBeUndefined();
  });

  it.each(["password1234567", "1234567password", "frozen peas at dawn", "abcabcabc"])(
    "is not %s",
    (password) => {
      expect(weaknessOf(password)).toBeUndefined();
    },
  );
});

describe("the strength that is shown while the user types", () => {
  it.each([
    ["short by one", "1234567", 0, "Too short: at least 8 characters"],
    ["common", "password", 0, "Too easy to guess"],
    ["10 points", "abcdefghi", 1, "Weak"],
    ["11 points", "abcdefghij", 2, "Fair"],
    ["14 points, of three kinds", "Abcdefghij1", 2, "Fair"],
    ["15 points, of three kinds", "Abcdefghijk1", 3, "Good"],
    ["19 points, of three kinds", "Abcdefghijklmno1", 3, "Good"],
    ["20 points, of four kinds", "Abcdefghijklmn1!", 4, "Strong"],
    ["length without variety", "abcabcabcabcabcabcabc", 1, "Weak"],
  ])("%s", (_, password, score, words) => {
    expect(strengthOf(password, 8)).toEqual({ score, words });
  });

  it("compares the password with the user's email address", () => {
    expect(strengthOf("vera@example.com", 8, "vera@example.com").score).toBe(0);
  });
});
