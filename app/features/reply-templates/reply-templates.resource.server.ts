import { bodyBytes } from "../../platform/http/body.server.ts";
import type { Restorable } from "../../platform/resources/restorable.server.ts";
import { rowsApi } from "../../platform/resources/rows-api.server.ts";
import { historyOfRows } from "../../platform/resources/rows.server.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { presentTemplate } from "./reply-templates.present.ts";
import { template as definition } from "./reply-templates.resource.ts";
import { mostTemplates, newTemplate, template } from "./reply-templates.schema.ts";
import { templateRows, templates } from "./reply-templates.server.ts";

export const templateResource = {
  stored: templates,
  history: historyOfRows(templates, templateRows, { input: newTemplate }),
} satisfies Restorable;

export const templatesApi = rowsApi(definition, templateRows, {
  path: "/api/templates",
  about: "Templates for replies to messages.",
  samples: { name: "We come today", text: "Dear {name},\n\nour engineer is with you today." },
  answer: template,
  input: newTemplate,
  maxBodyBytes: bodyBytes(limits.message),
  newest: mostTemplates,
  present: presentTemplate,
});
