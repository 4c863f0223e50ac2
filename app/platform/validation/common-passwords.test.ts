import { describe, expect, it } from "vitest";
import { isCommonPassword, refuseCommonPassword } from "./common-passwords.server.ts";

const areCommon = (...passwords: string[]) => Promise.all(passwords.map(isCommonPassword));

describe("the common passwords that the server knows", () => {
  it.each([
    ["as they are, in any case", ["motdepasse", "1QAZ@WSX", "welkom01", "fuckyou1", "1234qwer", "bismillah"]],
    [
      "with digits and signs after them",
      ["bird(95)", "estrella99", "lockdown2020", "tinkerbell!!", "Vancouver2010"],
    ],
    ["with digits and signs before them", ["123hello", "!!password", "99estrella"]],
    ["with signs for letters", ["P@$$w0rd", "p4ssw0rd!", "w3lc0me2024", "Tr!n1ty99"]],
    ["and what the browser refuses itself", ["--------", "aaaaaaaaaaaa"]],
  ])("%s", async (_, passwords) => {
    expect(await areCommon(...passwords)).toEqual(passwords.map(() => true));
  });

  it("are not phrases, invented words, or a common word among others", async () => {
    const good = [
      "a long enough pass phrase",
      "vellum-Quartz-81-x",
      "estrella de la mañana",
      "kx7Plumber%tide",
    ];
    expect(await areCommon(...good)).toEqual(good.map(() => false));
  });

  it("take none of 20,000 random ones for theirs", async () => {
    const random = Array.from(
      { length: 20_000 },
      (_, index) => `${(index * 7919 + 12345).toString(36)}-x-${index}q`,
    );
    expect((await areCommon(...random)).filter(Boolean)).toEqual([]);
  });

  it("are refused under their field", async () => {
    await expect(refuseCommonPassword("motdepasse")).rejects.toMatchObject({
      errors: { password: ["This password is among the most common ones. Please choose another."] },
    });
    expect(await refuseCommonPassword("frozen peas at dawn")).toBeUndefined();
  });
});
