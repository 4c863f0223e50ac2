import { describe, expect, it } from "vitest";
import { isCommonPassword, refuseCommonPassword } from "./common-passwords.server.ts";

const areCommon = (...passwords: string[]) => Promise.all(passwords.map(isCommonPassword));

describe("the common passwords that the server knows", () => {
  it.each([
    ["unchanged, in any case", ["motdepasse", "1QAZ@WSX", "welkom01", "fuckyou1", "1234qwer", "bismillah"]],
    [
      "with digits and symbols after them",
      ["bird(95)", "estrella99", "lockdown2020", "tinkerbell!!", "Vancouver2010"],
    ],
    ["with digits and symbols before them", ["123hello", "!!password", "99estrella"]],
    ["with symbols for letters", ["P@$$w0rd", "p4ssw0rd!", "w3lc0me2024", "Tr!n1ty99"]],
    ["that the browser's check refuses too", ["--------", "aaaaaaaaaaaa"]],
  ])("%s", async (_, passwords) => {
    expect(await areCommon(...passwords)).toEqual(passwords.map(() => true));
  });

  it("do not include phrases, invented words, or a common word among others", async () => {
    const good = [
      "a long enough pass phrase",
      "vellum-Quartz-81-x",
      "estrella de la mañana",
      "kx7Plumber%tide",
    ];
    expect(await areCommon(...good)).toEqual(good.map(() => false));
  });

  it("match none of 20,000 random passwords", async () => {
    const random = Array.from(
      { length: 20_000 },
      (_, index) => `${(index * 7919 + 12345).toString(36)}-x-${index}q`,
    );
    expect((await areCommon(...random)).filter(Boolean)).toEqual([]);
  });

  it("are refused with an error under the password field", async () => {
    await expect(refuseCommonPassword("motdepasse")).rejects.toMatchObject({
      errors: { password: ["This password is among the most common ones. Please choose another."] },
    });
    expect(await refuseCommonPassword("frozen peas at dawn")).toBeUndefined();
  });
});
