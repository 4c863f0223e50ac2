import { isDeepStrictEqual } from "node:util";
import sampleCompany from "../../../content/company.json" with { type: "json" };
import sampleFacts from "../../../content/facts.json" with { type: "json" };
import { counted } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { readFacts } from "../../platform/facts/facts.server.ts";
import type { Company } from "../company/company.schema.ts";
import { type PageFactName, pageFacts } from "../page-facts/page-facts.schema.ts";

/** `what` is a sentence for the owner, `path` where it is put right. */
export type StillSample = { what: string; path: string };

/** What of the site is still as the sample content made it, the most harmful first. */
export async function listStillSample(db: Db): Promise<StillSample[]> {
  const names = Object.keys(sampleFacts) as PageFactName[];
  const { company, ...facts } = await readFacts(db, ["company", ...names]);
  const details = companyParts.filter(({ fields }) =>
    fields.some((field) => isDeepStrictEqual(company[field], sampleCompany[field])),
  );
  const untouched = names.filter((name) => isDeepStrictEqual(facts[name], sampleFacts[name]));
  const { testimonials, images } = await countSampleRows(db);
  return [
    ...details.map(({ what }) => ({ what, path: "/admin/company" })),
    ...untouched.map((name) => ({
      what: `“${pageFacts[name].label}” is still the sample’s`,
      path: `/admin/facts/${name}`,
    })),
    ...(testimonials
      ? [{ what: `${testimonials} testimonials are invented`, path: "/admin/testimonials" }]
      : []),
    ...(images ? [{ what: `${images} gallery pictures are samples`, path: "/admin/galleries" }] : []),
  ];
}

const companyParts: { what: string; fields: (keyof Company & keyof typeof sampleCompany)[] }[] = [
  { what: "Telephone numbers are invented", fields: ["phone", "freephone"] },
  {
    what: "Mail goes to invented mailboxes",
    fields: ["office_email", "service_email", "accounts_email"],
  },
  {
    what: "Name or address is invented",
    fields: ["legal_name", "company_number", "vat_number", "address_lines", "postcode"],
  },
];

/** All of the sample content was made at one moment, that of gallery 1, and nobody else hits the same millisecond. */
async function countSampleRows(db: Db): Promise<{ testimonials: number; images: number }> {
  const first = await db.selectFrom("galleries").select("created_at").where("id", "=", 1).executeTakeFirst();
  const at = first?.created_at ?? "";
  const testimonials = await db
    .selectFrom("testimonials")
    .select((eb) => counted(eb).as("count"))
    .where("created_at", "=", at)
    .where("updated_at", "=", at)
    .executeTakeFirstOrThrow();
  const images = await db
    .selectFrom("gallery_images")
    .select((eb) => counted(eb).as("count"))
    .where("created_at", "=", at)
    .executeTakeFirstOrThrow();
  return { testimonials: testimonials.count, images: images.count };
}
