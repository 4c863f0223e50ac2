import type { CountryCode } from "../../platform/countries/country.ts";

/** The company's details as header, footer, contact page, structured data and mails show them. */
export type Company = {
  name: string;
  /** Whose rules hold for postcodes, telephone numbers, times and holidays. */
  country: CountryCode;
  legal_name: string;
  /** The details that the law requires a company to show. Null where the law does not require one. */
  company_number: string | null;
  registered_in: string | null;
  registered_office: string | null;
  vat_number: string | null;
  strapline: string;
  phone: string;
  freephone: string;
  service_email: string;
  accounts_email: string;
  office_email: string;
  address_lines: string[];
  town: string;
  county: string;
  postcode: string;
  latitude: number | null;
  longitude: number | null;
  opening: string;
  facebook_url: string | null;
  linkedin_url: string | null;
  x_url: string | null;
  instagram_url: string | null;
  feed_1_url: string | null;
  feed_2_url: string | null;
};

/** The company with the links that dial its numbers. Only the server can work them out. */
export type ShownCompany = Company & { phone_link: string; freephone_link: string };

/** Returns the last lines of a mail to somebody outside: the sender, how to reach them, and the breakdown number. */
export function mailFoot(company: Company, { from = company.name, mailbox }: Foot = {}): string[] {
  return [
    from,
    `Telephone ${company.phone}`,
    `Breakdown, day and night: ${company.freephone}`,
    ...(mailbox ? [mailbox] : []),
    ...legalLines(company),
  ];
}

type Foot = { from?: string; mailbox?: string };

/**
 * Returns what the law requires every page and mail to say. For a British company: its registration and VAT number.
 */
export function legalLines({ legal_name, ...company }: Company): string[] {
  const { company_number, registered_in, registered_office, vat_number } = company;
  const registration = [
    registered_in && `registered in ${registered_in}`,
    company_number && `company number ${company_number}`,
  ];
  const known = registration.filter((part) => part);
  return [
    ...(known.length > 0 ? [`${legal_name}, ${known.join(", ")}.`] : []),
    ...(registered_office ? [`Registered office: ${registered_office}.`] : []),
    ...(vat_number ? [`VAT number ${vat_number}.`] : []),
  ];
}
