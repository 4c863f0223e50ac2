import { isDeepStrictEqual } from "node:util";
import { publicPageList } from "../../../content/public-pages.ts";
import sampleCompany from "../../../content/company.json" with { type: "json" };
import photographs from "../../../content/photographs.json" with { type: "json" };
import sampleFacts from "../../../content/facts.json" with { type: "json" };
import type { Db } from "../../platform/db/tables.ts";
import { readFacts } from "../../platform/facts/facts.server.ts";
import type { Company } from "../company/company.schema.ts";
import { pageFacts } from "../page-facts/page-facts.schema.ts";
import { titleOf } from "../widgets/widget-places.present.ts";
import { pagesShowing } from "../widgets/widget-pages.schema.ts";
import type { StillSample } from "./opening.schema.ts";
import { keysOf } from "../../platform/keys-of.ts";

/** What of the site is still as the sample content made it, the most harmful first. */
export async function listStillSample(db: Db): Promise<StillSample[]> {
  const names = keysOf(sampleFacts);
  const { company, ...facts } = await readFacts(db, ["company", ...names]);
  const details = companyParts.filter(({ fields }) =>
    fields.some((field) => isDeepStrictEqual(company[field], sampleCompany[field])),
  );
  const untouched = names.filter(
    (name) => sampleFacts[name].length > 0 && isDeepStrictEqual(facts[name], sampleFacts[name]),
  );
  const widgets = await listSampleWidgets(db);
  return [
    ...details.map(({ what }) => ({ what, path: "/admin/company", pages: null, photograph: null })),
    ...untouched.map((name) => ({
      what: `List: ${pageFacts[name].label}`,
      path: `/admin/facts/${name}`,
      pages: publicPageList.filter(({ facts: shown = [] }) => shown.includes(name)).map(({ path }) => path),
      photograph: null,
    })),
    ...photographsFirst(widgets).map(({ id, name, type }) => ({
      what: `${type === "TEXT" ? "Text" : "Picture"}: ${titleOf(name)}`,
      path: `/admin/widgets/${id}`,
      pages: pagesShowing(name).map(({ path }) => path),
      photograph: photographInPlaceOf(name),
    })),
  ];
}

/** In the order in which photographs do most for a firm, then the rest in theirs. */
function photographsFirst<Widget extends { name: string }>(widgets: Widget[]): Widget[] {
  const wanted = photographs.flatMap(({ widget }) => widgets.filter(({ name }) => name === widget));
  return [...wanted, ...widgets.filter((one) => !wanted.includes(one))];
}

function photographInPlaceOf(name: string): string | null {
  const at = photographs.findIndex(({ widget }) => widget === name);
  const how = photographs[at]?.how;
  return how === undefined ? null : `Photograph ${at + 1} of ${photographs.length} to take. ${how}`;
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

/** The sample content came first: its rows are among those with the lowest ids, however many have come since. */
const mostOfSample = 200;

/** Testimonials that nobody has changed since. */
export async function listSampleTestimonials(db: Db): Promise<number[]> {
  const at = await sampleMoment(db);
  const rows = await db
    .selectFrom("testimonials")
    .select("id")
    .where("id", "in", (eb) => eb.selectFrom("testimonials").select("id").orderBy("id").limit(mostOfSample))
    .where("created_at", "=", at)
    .where("updated_at", "=", at)
    .execute();
  return rows.map(({ id }) => id);
}

/** Gallery pictures whose file nobody has replaced. */
export async function listSampleImages(db: Db): Promise<number[]> {
  const at = await sampleMoment(db);
  const rows = await db
    .selectFrom("gallery_images")
    .innerJoin("pictures", "pictures.id", "gallery_images.picture_id")
    .select("gallery_images.id")
    .where("gallery_images.id", "in", (eb) =>
      eb.selectFrom("gallery_images").select("id").orderBy("id").limit(mostOfSample),
    )
    .where("gallery_images.created_at", "=", at)
    .where("pictures.created_at", "=", at)
    .execute();
  return rows.map(({ id }) => id);
}

/** A save says that it is right, whatever stands in it. */
async function listSampleWidgets(db: Db): Promise<{ id: number; name: string; type: "TEXT" | "IMAGE" }[]> {
  const rows = await db
    .selectFrom("widgets")
    .select(["id", "name", "type"])
    .where("updated_at", "=", await sampleMoment(db))
    .orderBy("id")
    .execute();
  return rows.filter(({ name }) => pagesShowing(name).length > 0);
}

/** All of the sample content was made at one moment, that of gallery 1, and nobody else hits the same millisecond. */
async function sampleMoment(db: Db): Promise<string> {
  const first = await db.selectFrom("galleries").select("created_at").where("id", "=", 1).executeTakeFirst();
  return first?.created_at ?? "";
}
