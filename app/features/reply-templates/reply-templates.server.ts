import type { Db } from "../../platform/db/tables.ts";
import { rowsOf } from "../../platform/resources/rows.server.ts";
import { type RowOf, stored } from "../../platform/resources/stored.server.ts";
import { template } from "./reply-templates.resource.ts";
import { mostTemplates, type NewTemplate } from "./reply-templates.schema.ts";

export type TemplateRow = RowOf<"reply_templates">;

export const templates = stored(template, "reply_templates", {
  nameOf: ({ name }) => name,
  aboutNobody: true,
});

export const templateRows = rowsOf(templates, async ({ name, text }: NewTemplate) => ({ name, text }));

/** Sorted by name. */
export async function listTemplates(db: Db): Promise<TemplateRow[]> {
  return db
    .selectFrom("reply_templates")
    .selectAll()
    .orderBy("name")
    .orderBy("id")
    .limit(mostTemplates)
    .execute();
}
