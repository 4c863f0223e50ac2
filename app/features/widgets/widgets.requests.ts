import { request } from "../../platform/browser/request.ts";
import type { Widget, WidgetType } from "./widgets.schema.ts";

export const makeWidget = (name: string) => request<Widget>("POST", "/api/widgets", { name, type: "TEXT" });

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

export function saveWidget(id: number, { file, version, ...fields }: WidgetChange) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (version !== undefined) form.set("version", String(version));
  if (file) form.set("file", file);
  return request<Widget>("POST", `/api/widgets/${id}`, form);
}
