import { expect, it } from "vitest";
import { Resource } from "../http/endpoint.server.ts";
import { apiDocsPage } from "./docs-page.server.ts";

it("what a call is said to do stands in the list as text", () => {
  const rooms = new Resource("Rooms <cold>", "Rooms.").endpoint(
    {
      operationId: "listRooms",
      call: "GET /api/rooms",
      summary: "Lists rooms <b> & halls.",
      guard: "public",
    },
    async () => undefined,
  );
  const { html } = apiDocsPage([rooms], { title: "Polar & Co", reader: "/reader.js" });
  expect(html).toContain("<h2>Rooms &lt;cold&gt;</h2>");
  expect(html).toContain("<td>Lists rooms &lt;b&gt; &amp; halls.</td>");
});
