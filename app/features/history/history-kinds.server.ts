import type { Db, Tables } from "../../platform/db/tables.ts";
import { keptOfFacts, requireFactRow } from "../../platform/facts/facts.server.ts";
import { type Fields, keptFields } from "../../platform/history/versions.server.ts";
import type { Rotation } from "../../platform/images/picture.ts";
import type { Services } from "../../platform/services.ts";
import { id } from "../../platform/validation/fields.ts";
import type { z } from "../../platform/validation/zod.ts";
import { companySave } from "../company/company-details.schema.ts";
import { saveCompany } from "../company/company.server.ts";
import { imageSave } from "../galleries/galleries.schema.ts";
import { changeImage, findImage, keptOfImages } from "../galleries/gallery-images.server.ts";
import { byFactName, pageFacts, pageFactSave } from "../page-facts/page-facts.schema.ts";
import { savePageFact } from "../page-facts/page-facts.server.ts";
import { findSchoolName } from "../schools/schools.server.ts";
import { testimonialSave } from "../testimonials/testimonials.schema.ts";
import { findTestimonial, keptOfTestimonials, saveTestimonial } from "../testimonials/testimonials.server.ts";
import { userPatch } from "../users/user-management.schema.ts";
import { findAccount } from "../users/find-accounts.server.ts";
import type { Manager } from "../users/manager.server.ts";
import { editUser } from "../users/user-management.server.ts";
import { keptOfUsers, subjectOfUser } from "../users/users.server.ts";
import { widgetSave } from "../widgets/widgets.schema.ts";
import { titleOf } from "../widgets/widget-places.present.ts";
import { changeWidget, findWidget, keptOfWidgets } from "../widgets/widgets.server.ts";
import { galleryHistory } from "./gallery-history.server.ts";
import type { HistoryKindName } from "./history.schema.ts";

/** A thing as it is now, with what its history keeps of it, and the page of the back office that edits it. */
export type Thing = { id: number; version: number; name: string; fields: Fields; path: string };

/** Who asks for a history: what they may do with accounts is their own matter. */
export type Keeper = Manager & { client: string };

export type HistoryKind = {
  table: keyof Tables;
  /** Which of the fields are HTML. */
  html: readonly string[];
  find(db: Db, key: string, reader: Pick<Keeper, "isLimited">): Promise<Thing | undefined>;
  /** The rules of the thing's own save. */
  save: z.ZodType<object>;
  /** Where what is kept has another shape than what its save takes: from the one into the other, and back. */
  form?: { read(fields: Fields): object; write(form: Fields): Fields };
  /** What is kept in a form that people cannot read. */
  inWords?(db: Db, fields: Fields): Promise<Fields>;
  /** Saves what was kept in the way that an edit is saved. Says what of it could not be brought back. */
  restore(services: Services, keeper: Keeper, restored: Restored<never>): Promise<string | void>;
};
/** `fields` have passed `save`; what no form sends stands in `kept` as it was kept. */
export type Restored<F> = { thing: Thing; fields: F; kept: Fields; version: number | null | undefined };
type Of<S extends z.ZodType> = Restored<z.output<S>>;

export const kinds: Record<HistoryKindName, HistoryKind> = {
  widget: {
    table: "widgets",
    html: ["html"],
    save: widgetSave,
    async find(db, key) {
      const row = await findRow(key, (rowId) => findWidget(db, rowId));
      if (!row) return undefined;
      const [name, path] = [titleOf(row.name), `/admin/widgets/${row.id}`];
      return { ...row, name, path, fields: keptFields(keptOfWidgets, row) };
    },
    async restore({ db }, keeper, { thing, fields, kept, version }: Of<typeof widgetSave>) {
      const pictureId = kept.picture_id as number | null;
      await changeWidget(db, keeper, thing.id, { ...fields, pictureId, version });
    },
  },

  testimonial: {
    table: "testimonials",
    html: ["review"],
    save: testimonialSave,
    async find(db, key) {
      const row = await findRow(key, (rowId) => findTestimonial(db, rowId));
      return row && { ...row, fields: keptFields(keptOfTestimonials, row), path: "/admin/testimonials" };
    },
    async restore({ db }, keeper, { thing, fields, version }: Of<typeof testimonialSave>) {
      await saveTestimonial(db, keeper, thing.id, { ...fields, version });
    },
  },

  gallery: galleryHistory,

  image: {
    table: "gallery_images",
    html: [],
    save: imageSave,
    async find(db, key) {
      const row = await findRow(key, (rowId) => findImage(db, rowId));
      if (!row) return undefined;
      const [name, path] = [row.alt ?? row.name ?? "a picture", `/admin/galleries/${row.gallery_id}`];
      return { ...row, name, path, fields: keptFields(keptOfImages, row) };
    },
    async restore({ db }, keeper, { thing, fields, kept, version }: Of<typeof imageSave>) {
      const { name, alt, link, focal } = fields;
      const { picture_id: pictureId, rotation } = kept as { picture_id: number; rotation: Rotation };
      await changeImage(db, keeper, thing.id, {
        name,
        alt,
        link,
        focal,
        version,
        shown: { pictureId, rotation },
      });
    },
  },

  company: {
    table: "facts",
    html: [],
    save: companySave,
    form: {
      read: ({ value }) => JSON.parse(value as string) as object,
      write: ({ version: _version, ...value }) => ({ value: JSON.stringify(value) }),
    },
    async find(db, key) {
      if (key !== "details") return undefined;
      return { ...(await factThing(db, "company")), name: "the company’s details", path: "/admin/company" };
    },
    async inWords(_db, { value }) {
      const details = Object.entries(JSON.parse(value as string) as object);
      return Object.fromEntries(
        details.map(([name, detail]) => [name, Array.isArray(detail) ? detail.join("\n") : detail]),
      );
    },
    async restore({ db }, keeper, { fields, version }: Of<typeof companySave>) {
      await saveCompany(db, keeper, { ...fields, version });
    },
  },

  fact: {
    table: "facts",
    html: [],
    save: pageFactSave,
    form: {
      read: ({ value }) => ({ value: JSON.parse(value as string) as unknown }),
      write: ({ value }) => ({ value: JSON.stringify(value) }),
    },
    async find(db, key) {
      const { data } = byFactName.safeParse({ name: key });
      if (!data) return undefined;
      const thing = await factThing(db, data.name);
      return { ...thing, name: pageFacts[data.name].label, path: `/admin/facts/${data.name}` };
    },
    async inWords(_db, { value }) {
      const rows = JSON.parse(value as string) as Record<string, string>[];
      return { value: rows.map((row) => Object.values(row).join(" – ")).join("\n") };
    },
    async restore({ db }, keeper, { thing, fields, version }: Of<typeof pageFactSave>) {
      const { name } = byFactName.parse({ name: thing.path.split("/").at(-1) });
      await savePageFact(db, keeper, name, { ...fields, version });
    },
  },

  user: {
    table: "users",
    html: [],
    save: userPatch,
    async find(db, key, reader) {
      const row = await findRow(key, (rowId) => findAccount(db, reader, rowId));
      if (!row) return undefined;
      const { name } = subjectOfUser(row);
      return { ...row, name, path: `/admin/users/${row.id}`, fields: keptFields(keptOfUsers, row) };
    },
    async inWords(db, { school_id, ...fields }) {
      return { ...fields, school_id: await findSchoolName(db, school_id as number | null) };
    },
    async restore(services, keeper, { thing, fields, version }: Of<typeof userPatch>) {
      await editUser(services, keeper, thing.id, { ...fields, version });
    },
  },
};

async function factThing(db: Db, name: Parameters<typeof requireFactRow>[1]) {
  const row = await requireFactRow(db, name);
  return { ...row, fields: keptFields(keptOfFacts, row) };
}

async function findRow<Row>(
  key: string,
  find: (rowId: number) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  const { data } = id().safeParse(key);
  return data === undefined ? undefined : find(data);
}
