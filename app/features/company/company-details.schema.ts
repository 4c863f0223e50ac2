import { countries } from "../../platform/countries/countries.ts";
import { type CountryCode, countryCodes } from "../../platform/countries/country.ts";
import { homeCountry } from "../../platform/countries/home-country.ts";
import { plainNumber } from "../../platform/validation/plain-number.ts";
import { z } from "../../platform/validation/zod.ts";
import { email, line, versioned } from "../../platform/validation/fields.ts";
import { attribute } from "../../platform/validation/messages.ts";
import { isZeroPosition } from "../../platform/validation/position.ts";
import { feedHosts } from "../../platform/http/frame-hosts.ts";
import { refuseFigures } from "../page-facts/figure-places.schema.ts";
import type { Company } from "./company.schema.ts";

const maxAddressLines = 4;

/**
 * The details that an administrator saves. Separate from the plain type, so that public pages load no validator.
 */
const companyDetails = z.object({
  name: line(),
  country: z.enum(countryCodes),
  legal_name: line(),
  company_number: absentAsNull(line()),
  registered_in: absentAsNull(line()),
  registered_office: absentAsNull(line()),
  vat_number: absentAsNull(line()),
  strapline: line(),
  phone: telephone(),
  freephone: telephone(),
  service_email: email(),
  accounts_email: email(),
  office_email: email(),
  address_lines: z.array(line()).min(1).max(maxAddressLines),
  town: line(),
  county: line(),
  postcode: line(),
  latitude: degrees(90),
  longitude: degrees(180),
  opening: line(),
  facebook_url: webAddress(),
  linkedin_url: webAddress(),
  x_url: webAddress(),
  instagram_url: webAddress(),
  feed_1_url: feedAddress(),
  feed_2_url: feedAddress(),
}) satisfies z.ZodType<Company>;

/** The rules of a save. A site may hold older values that break these rules, and still shows them. */
export const companySave = companyDetails
  .extend({ country: z.enum(countryCodes).optional(), ...versioned })
  .overwrite(tidyPostcode)
  .superRefine(requirePostcode)
  .superRefine(requireWholePosition)
  .superRefine(refuseFigures)
  .meta({ id: "CompanySave" });

export const companyAnswer = companyDetails.extend({ version: z.int() }).meta({ id: "Company" });
export type CompanyAnswer = z.infer<typeof companyAnswer>;

/** Checks loosely, because people write numbers with spaces, brackets, dashes and country codes. */
function telephone() {
  return line().refine((number) => /^\+?[\d\s().-]+$/.test(number) && /(?:\d\D*){6}/.test(number), {
    error: (issue) => `The ${attribute(issue.path)} field must be a telephone number.`,
  });
}

function degrees(most: number) {
  return absentAsNull(plainNumber(z.number().min(-most).max(most)));
}

type Addressed = { country?: CountryCode | undefined; postcode: string };

/** The rule of the country that is saved together with the postcode. Without one, the stored country stays. */
function postcodeRule({ country = homeCountry().code }: Addressed) {
  return countries[country].postcode;
}

/** Returns a postcode in the usual spelling. Text that is not a postcode stays unchanged. */
function tidyPostcode<T extends Addressed>(company: T): T {
  const { form, tidy } = postcodeRule(company);
  const postcode = tidy(company.postcode);
  return form.test(postcode) ? { ...company, postcode } : company;
}

function requirePostcode(company: Addressed, context: z.RefinementCtx): void {
  const { form, refusal } = postcodeRule(company);
  if (!form.test(company.postcode))
    context.addIssue({ code: "custom", path: ["postcode"], message: refusal });
}

type Position = Pick<Company, "latitude" | "longitude">;

function requireWholePosition(position: Position, context: z.RefinementCtx): void {
  const { latitude, longitude } = position;
  const refuse = (field: keyof Position, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (latitude === null && longitude !== null)
    refuse("latitude", "The latitude field is required when longitude is present.");
  if (longitude === null && latitude !== null)
    refuse("longitude", "The longitude field is required when latitude is present.");
  if (isZeroPosition(position))
    refuse("latitude", "The position 0, 0 is in the sea: leave both fields empty, or give your own.");
}

function webAddress() {
  return absentAsNull(
    line().refine((address) => ["http:", "https:"].includes(URL.parse(address)?.protocol ?? ""), {
      error: (issue) => `The ${attribute(issue.path)} field must be a web address that begins with https://.`,
    }),
  );
}

/** Accepts feeds of the known hosts only. Our pages may frame no other host, so its feed would be an empty box. */
function feedAddress() {
  return absentAsNull(
    line().refine((address) => feedHosts.includes(URL.parse(address)?.origin ?? ""), {
      error: (issue) =>
        `The ${attribute(issue.path)} field must be an address that begins with ${feedHosts.join("/, ")}/.`,
    }),
  );
}

function absentAsNull<T extends z.ZodType>(schema: T) {
  return schema.nullable().default(null);
}
