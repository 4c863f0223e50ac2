import { expect, it, vi } from "vitest";
import { countries } from "./countries.ts";
import { type Country, countryCodes } from "./country.ts";
import { homeCountry } from "./home-country.ts";
import { homeCode } from "./home-code.ts";
import { homeZone, inCountry, withCountryOfWork } from "./home.ts";

it("a country without one of its rules does not compile", () => {
  const { zone: _zone, ...withoutZone } = countries.IE;
  const { emergency: _emergency, ...withoutEmergency } = countries.IE;
  const { example: _example, ...telephone } = countries.IE.telephone;
  // @ts-expect-error -- the zone is missing
  const one: Country = withoutZone;
  // @ts-expect-error -- the emergency number is missing
  const two: Country = withoutEmergency;
  // @ts-expect-error -- the example of a number is missing
  const three: Country = { ...countries.IE, telephone };
  // @ts-expect-error -- Belgium is missing
  const all: typeof countries = { ...countries, BE: undefined };
  expect([one, two, three, all]).toHaveLength(4);
});

it.each(countryCodes)(
  "%s has its own code, a zone that Intl knows, and postcodes in the spelling it asks for",
  (code) => {
    const { code: own, zone, postcode } = countries[code];
    expect(inCountry(countries[code], homeCode)).toBe(code);
    expect(own).toBe(code);
    expect(new Intl.DateTimeFormat("en-GB", { timeZone: zone }).resolvedOptions().timeZone).toBe(zone);
    const example = /, such as (.+)\.$/.exec(postcode.refusal)?.[1] ?? "";
    expect(postcode.form.test(example)).toBe(true);
    expect(postcode.tidy(` ${example.toLowerCase()} `)).toBe(example);
  },
);

it("two pieces of work at once have each their own country, and work outside has the usual one", async () => {
  const meet = Promise.withResolvers<void>();
  const zoneLater = async () => {
    await meet.promise;
    return homeZone();
  };
  const both = Promise.all([inCountry(countries.FR, zoneLater), inCountry(countries.IE, zoneLater)]);
  meet.resolve();
  expect(await both).toEqual(["Europe/Paris", "Europe/Dublin"]);
  expect([homeZone(), homeCountry().code]).toEqual(["Europe/London", "GB"]);
});

it("what is generated later has the country of the work that began it", async () => {
  let isEnded = false;
  async function* zones() {
    try {
      for (;;) yield homeZone();
    } finally {
      isEnded = true;
    }
  }
  const later = inCountry(countries.NL, () => withCountryOfWork(zones()));
  expect((await later.next()).value).toBe("Europe/Amsterdam");
  expect((await inCountry(countries.FR, async () => later.next())).value).toBe("Europe/Amsterdam");
  await later.return(undefined);
  expect(isEnded).toBe(true);
});

it("a browser knows the country by the zone of the page", () => {
  for (const { code, zone } of Object.values(countries)) {
    vi.stubGlobal("document", { documentElement: { dataset: code === "GB" ? {} : { zone } } });
    expect(homeCode()).toBe(code);
  }
  vi.unstubAllGlobals();
});
