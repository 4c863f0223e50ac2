import type { Template } from "./reply-templates.schema.ts";
import type { TemplateRow } from "./reply-templates.server.ts";

export function presentTemplate({ id, name, text, version }: TemplateRow): Template {
  return { id, name, text, version };
}
