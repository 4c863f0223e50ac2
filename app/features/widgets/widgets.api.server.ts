import { bodyBytes } from "../../platform/http/body.server.ts";
import { limits } from "../../platform/validation/bounds.ts";
import { Resource } from "../../platform/http/endpoint.server.ts";
import { uploadedPicture } from "../../platform/images/picture.ts";
import { presentWidget } from "./widgets.present.ts";
import { byIdOrName, newWidget, widget, widgetList, widgetSave } from "./widgets.schema.ts";
import { createWidget, deleteWidget, listWidgets, requireWidget, saveWidget } from "./widgets.server.ts";

export const widgetsApi = new Resource("Widgets", "Texts and pictures in fixed places of the pages.", {
  name: "HomeText1",
  html: "<p>We keep your vehicles cold.</p>",
})
  .endpoint(
    {
      operationId: "listWidgets",
      call: "GET /api/widgets",
      summary: "List all widgets by name, without their content",
      guard: "pages",
      answer: widgetList,
    },
    async ({ services: { db } }) => listWidgets(db),
  )
  .endpoint(
    {
      operationId: "createWidget",
      call: "POST /api/widgets",
      summary: "Create an empty widget, of type TEXT unless `type` says otherwise",
      guard: "pages",
      body: newWidget,
      status: 201,
      answer: widget,
    },
    async ({ body, actor, services: { db } }) => presentWidget(await createWidget(db, actor, body)),
  )
  .endpoint(
    {
      operationId: "getWidget",
      call: "GET /api/widgets/:id",
      summary: "Get a widget by its id or name",
      guard: "public",
      params: byIdOrName,
      answer: widget,
    },
    async ({ params, services: { db } }) => presentWidget(await requireWidget(db, params.id)),
  )
  .endpoint(
    {
      operationId: "saveWidget",
      call: "POST /api/widgets/:id",
      summary: "Save a widget. `file` is its new picture. Absent fields stay unchanged",
      guard: "pages",
      body: widgetSave,
      maxBodyBytes: bodyBytes(limits.html),
      files: uploadedPicture,
      answer: widget,
      current: "get",
    },
    async ({ params, body, files, actor, services }) =>
      presentWidget(await saveWidget(services, actor, { ...body, file: files.file, id: params.id })),
  )
  .endpoint(
    {
      operationId: "deleteWidget",
      call: "DELETE /api/widgets/:id",
      summary: "Delete a widget. Refused if a page shows it",
      guard: "pages",
      refuses: [409],
    },
    async ({ params, actor, services: { db } }) => deleteWidget(db, actor, params.id),
  );
