import { callsOf } from "../../platform/browser/call.ts";
import type { widgetsApi } from "./widgets.api.server.ts";
import type { WidgetType } from "./widgets.schema.ts";

const call = callsOf<typeof widgetsApi>();

export const makeWidget = (name: string) => call("POST /api/widgets", { body: { name, type: "TEXT" } });

export type WidgetChange = {
  name: string;
  type: WidgetType;
  html: string;
  alt: string;
  /** A new picture. */
  file: File | null;
  /** Left out to save over what somebody else saved meanwhile. */
  version?: number;
};

export const saveWidget = (id: number, { file, ...fields }: WidgetChange) =>
  call("POST /api/widgets/:id", { params: { id }, body: { ...fields, file: file ?? undefined } });
