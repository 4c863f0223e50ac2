import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listOf, shippedPackages } from "../scripts/third-party.mjs";

/** Licences that require only their notice. */
const permissive =
  /^(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense|\(MIT OR (?:CC0-1\.0|EUPL-1\.1\+)\)|CC-BY-4\.0|OFL-1\.1)$/;
/** Licences that require the source of changed code. These packages are used unchanged: libvips, build tools and Web Push. */
const usedUnchanged: Record<string, RegExp> = {
  "LGPL-3.0-or-later": /^@img\/sharp-libvips-/,
  "Apache-2.0 AND LGPL-3.0-or-later": /^@img\/sharp-win32-/,
  "Apache-2.0 AND LGPL-3.0-or-later AND MIT": /^@img\/sharp-wasm32$/,
  "MPL-2.0": /^(lightningcss(-.*)?|web-push)$/,
};

test("every package that is installed for the site has a licence that allows its use here", () => {
  const refused = shippedPackages().filter(
    ({ name, licence }) => !permissive.test(licence) && !usedUnchanged[licence]?.test(name),
  );
  expect(listOf(refused)).toEqual([]);
});

test("THIRD-PARTY-LICENCES.txt names them as the lock does; `npm run licences` writes it again", () => {
  const [, list = ""] = readFileSync("THIRD-PARTY-LICENCES.txt", "utf8").split(`\n\n${"-".repeat(80)}\n\n`);
  expect(list.split("\n")).toEqual(listOf(shippedPackages()));
});
