import { beforeAll, describe, expect, it } from "vitest";
import { openSite, type Site } from "../test/site.ts";
import { api } from "./api.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});

describe("the published description of the API", () => {
  it("names every endpoint, its guard and its refusals", async () => {
    const { status, body } = await site.visitor().get("/api/openapi.json");
    expect(status).toBe(200);
    expect(body.openapi).toBe("3.1.0");
    for (const { path, method, guard } of api.flatMap((resource) => resource.endpoints)) {
      const described = body.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method];
      expect(described, `${method} ${path}`).toBeDefined();
      expect("401" in described.responses).toBe(guard !== "public");
      expect("419" in described.responses).toBe(method !== "get");
      expect("403" in described.responses).toBe(guard === "admin");
      expect(described.description).toBe(guard === "admin" ? "For administrators." : undefined);
    }
  });

  it("gives the fields of a body with their bounds", async () => {
    const { body } = await site.visitor().get("/api/openapi.json");
    const schema = body.paths["/api/galleries"].post.requestBody.content["application/json"].schema;
    expect(schema).toMatchObject({
      required: ["name"],
      properties: { name: { type: "string", maxLength: 255 } },
    });
  });

  it("is readable at /api/docs", async () => {
    const { status, body } = await site.visitor().get("/api/docs");
    expect(status).toBe(200);
    expect(body).toContain("POST /api/galleriesimages/{id}/rotate");
  });
});
