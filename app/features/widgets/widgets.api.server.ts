import { Resource } from "../../platform/http/endpoint.server.ts";
import { mostPictureBytes } from "../../platform/images/picture.ts";
import { byId } from "../../platform/validation/fields.ts";
import { presentWidget } from "./widgets.present.ts";
import { byIdOrName, newWidget, widget, widgetList, widgetSave } from "./widgets.schema.ts";
import { createWidget, listWidgets, requireWidget, saveWidget } from "./widgets.server.ts";

export const widgetsApi = new Resource("Widgets")
  .endpoint(
    {
      method: "get",
      path: "/api/widgets",
      summary: "All widgets by name, without their content",
      guard: "admin",
      answer: widgetList,
    },
    async ({ services: { db } }) => listWidgets(db),
  )
  .endpoint(
    {
      method: "post",
      path: "/api/widgets",
      summary: "Make an empty widget, a TEXT one unless `type` says otherwise",
      guard: "admin",
      body: newWidget,
      status: 201,
      answer: widget,
    },
    async ({ body, actor, services: { db } }) => presentWidget(await createWidget(db, actor, body)),
  )
  .endpoint(
    {
      method: "get",
      path: "/api/widgets/:id",
      summary: "A widget, by its id or its name",
      guard: "public",
      params: byIdOrName,
      answer: widget,
    },
    async ({ params, services: { db } }) => presentWidget(await requireWidget(db, params.id)),
  )
  .endpoint(
    {
      method: "post",
      path: "/api/widgets/:id",
      summary: "Save a widget; `file` is its new picture, an absent field stays",
      guard: "admin",
      params: byId,
      body: widgetSave,
      files: { fields: ["file"], maxBytes: mostPictureBytes },
      answer: widget,
      current: async ({ params, services: { db } }) => presentWidget(await requireWidget(db, params.id)),
    },
    async ({ params, body, files, actor, services }) =>
      presentWidget(await saveWidget(services, actor, params.id, { ...body, file: files.file })),
  );
