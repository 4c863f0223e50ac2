import type { CountryCode } from "../../platform/countries/country.ts";

type Register = {
  /**
   * Returns a number, in capitals, in the form by which files are compared. It is empty for a number that does not
   * identify a firm by itself. Returns undefined for any other text.
   */
  keyOf: (typed: string) => string | undefined;
  /** How the numbers look, for messages. */
  form: string;
};

/** The registers of companies, and the numbers that they give. */
export const registers: Readonly<Record<CountryCode, Register>> = {
  GB: {
    // As Companies House writes them, including those of co-operatives and mutual societies. Leading zeros may be missing.
    keyOf(typed) {
      const number = squeezed(typed);
      if (!/^(\d{6,8}|[A-Z]{2}\d{6}|R\d{7}|(?:IP|SP|NP|RS|NO)[A-Z\d]{6}|[A-Z]{2}\d{5}[A-Z])$/.test(number))
        return undefined;
      return /^\d+$/.test(number) ? number.padStart(8, "0") : number;
    },
    form: "eight digits, or two letters and six digits, such as 01234567 or SC123456",
  },
  IE: {
    // https://core.cro.ie: the number of a company or of a business name.
    keyOf: (typed) => part("IE", /^(?:CRO|RBN)?0*([1-9]\d{0,5})$/, typed),
    form: "five or six digits, such as 654321",
  },
  DE: {
    // https://www.handelsregister.de: each court counts from one, so that a number without its court says little.
    keyOf(typed) {
      const words = ` ${typed.replaceAll(/[^\p{L}\p{N}]+/gu, " ")} `;
      const found = /^(.*) (HR[AB]|GNR|GSR|PR|VR) ?(\d{1,6}) ?((?!AG )[A-Z]{1,2}(?= ))?( .*)$/u.exec(words);
      if (!found) return undefined;
      const [, before = "", kind = "", number = "", letters = "", after = ""] = found;
      const court = `${before}${after}`.replaceAll(/ (?:AMTSGERICHT|REGISTERGERICHT|AG|DE)(?= )| /g, "");
      const plain = court.replaceAll("Ä", "AE").replaceAll("Ö", "OE").replaceAll("Ü", "UE");
      return plain && `DE${kind}${Number(number)}${letters}/${plain}`;
    },
    form: "HRA or HRB and up to six digits, with the court, such as HRB 12345 München",
  },
  NL: {
    // https://www.kvk.nl: the number of a firm, not that of a place of business.
    keyOf: (typed) => part("NL", /^(?:KVK)?(\d{8})$/, typed),
    form: "eight digits, such as 12345678",
  },
  FR: {
    // https://www.insee.fr: a SIREN, which a SIRET begins with and a register such as "RCS Paris B" precedes.
    keyOf: (typed) => part("FR", /^(?:SIREN|SIRET|(?:RCS|RM)\p{L}*)?(\d{9})(?:\d{5})?$/u, typed),
    form: "nine digits, such as 123 456 789",
  },
  BE: {
    // https://economie.fgov.be, Crossroads Bank for Enterprises. Before 2008 the leading zero was not written.
    keyOf: (typed) =>
      part("BE", /^(?:KBO|BCE|RPR|RPM)?([01]?\d{9})$/, typed)?.replace(/^BE(?=\d{9}$)/, "BE0"),
    form: "ten digits, such as 0123.456.789",
  },
};

/** Returns what a text with the number contains, in any country. */
export function numberInTexts(key: string): string {
  return key.replace(/^(?:IE|DE|NL|FR|BE)/, "").replace(/\/.*$/, "");
}

export function squeezed(typed: string): string {
  return typed.replaceAll(/[\s.-]/g, "").toUpperCase();
}

function part(code: CountryCode, form: RegExp, typed: string): string | undefined {
  const found = form.exec(squeezed(typed))?.[1];
  return found && `${code}${found}`;
}
