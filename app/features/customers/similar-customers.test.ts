import { expect, it } from "vitest";
import { plainCompanyName } from "./similar-customers.server.ts";

it.each([
  ["Frigo Ltd.", "Frigo"],
  ["Frigo Group (UK) Limited", "Frigo"],
  ["Frigo Teoranta", "Frigo"],
  ["Frigo DAC", "Frigo"],
  ["Frigo GmbH & Co. KG", "Frigo"],
  ["Frigo AG", "Frigo"],
  ["Frigo e.K.", "Frigo"],
  ["Frigo B.V.", "Frigo"],
  ["Frigo BV", "Frigo"],
  ["Frigo N.V.", "Frigo"],
  ["Frigo S.A.R.L.", "Frigo"],
  ["Frigo, SAS", "Frigo"],
  ["Frigo BVBA", "Frigo"],
  ["Frigo Frische", "Frigo Frische"],
  ["Ag", "Ag"],
])("%s is %s without its legal form", (name, plain) => expect(plainCompanyName(name)).toBe(plain));
