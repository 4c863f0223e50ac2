import { expect, it } from "vitest";
import { Resource } from "../http/endpoint.server.ts";
import { apiDocsPage } from "./docs-page.server.ts";

it("the list shows the description of a call as plain text", () => {
  const rooms = new Resource("Rooms <cold>", "Rooms.").endpoint(
    {
      operationId: "listRooms",
      call: "GET /api/rooms",
      summary: "Lists rooms <b> & halls.",
      guard: "public",
    },
    async () => undefined,
  );
  const { html } = apiDocsPage([rooms], { title: "Polar & Co", reader: "/reader.js", nonce: "bm9uY2U=" });
  expect(html).toContain("<h2>Rooms &lt;cold&gt;</h2>");
  expect(html).toContain("<td>Lists rooms &lt;b&gt; &amp; halls.</td>");
});
