import type { Holiday } from "./holidays.ts";

export const countryCodes = ["GB", "IE", "DE", "NL", "FR", "BE"] as const;
/** ISO 3166-1 alpha-2. */
export type CountryCode = (typeof countryCodes)[number];

/** What differs between the countries in which a firm can be. Every rule is required, so none can be forgotten. */
export type Country = {
  code: CountryCode;
  /** In English, as the office reads it. */
  name: string;
  telephone: {
    /** ITU-T E.164, without the plus. */
    callingCode: string;
    /** Dialled before a number within the country, and left out after the calling code. */
    trunkPrefix: string;
    /** National numbers that are reserved for fiction, if any. The telephone library does not count them as valid. */
    fictional?: RegExp;
    /** A number as people of the country write it, for messages. */
    example: string;
  };
  /** IANA. */
  zone: string;
  postcode: {
    form: RegExp;
    /** Returns what was typed in the usual spelling. It need not be a postcode. */
    tidy: (typed: string) => string;
    refusal: string;
  };
  /** The numbers that reach police, fire brigade and ambulance, the usual one first. */
  emergency: readonly [string, ...string[]];
  /** The public holidays of a year, by the parts of the country that have days of their own. */
  holidays: Readonly<Record<string, (year: number) => Holiday[]>>;
  /** Between whole and fraction in files that spreadsheet programs open. */
  decimalSign: "." | ",";
};
