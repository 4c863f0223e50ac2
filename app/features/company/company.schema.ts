/** The company as the whole site speaks of it: header, footer, contact page, structured data, mails. */
export type Company = {
  name: string;
  legal_name: string;
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
  carrier_partner_text: string;
  certification_text: string;
};

/** What a telephone dials: digits, with the country's code when it is a plain British number. */
export function telephoneLink(number: string): string {
  const digits = number.replace(/[^\d+]/g, "");
  return `tel:${digits.startsWith("0") ? `+44${digits.slice(1)}` : digits}`;
}
