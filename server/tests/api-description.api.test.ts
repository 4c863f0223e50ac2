import { createHash } from "node:crypto";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { describe, expect, it } from "vitest";
import { isForAdmins } from "../../app/platform/http/guards.server.ts";
import { openSite } from "../../test/site.ts";
import { api } from "../api.ts";
import { createApp } from "../app.ts";

const site = await openSite();
const document = (await site.visitor().get("/api/openapi.json")).body;

const endpoints = api.flatMap((resource) => resource.endpoints);
type Content = Record<string, object>;
const operationOf = ({ path, method }: (typeof endpoints)[number]) =>
  document.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method];

describe("the published description of the API", () => {
  it("keeps every rule that Redocly recommends", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const found = problems.map(
      ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`,
    );
    expect(found).toEqual([]);
  });

  it("names every endpoint, its guard and its refusals", () => {
    expect(document.openapi).toBe("3.1.0");
    for (const endpoint of endpoints) {
      const described = operationOf(endpoint);
      expect(described, `${endpoint.method} ${endpoint.path}`).toBeDefined();
      expect("401" in described.responses).toBe(endpoint.guard !== "public");
      expect("403" in described.responses).toBe(
        isForAdmins(endpoint.guard) ||
          endpoint.guard === "machine" ||
          (endpoint.refuses?.includes(403) ?? false),
      );
      expect(described.description.startsWith("For administrators")).toBe(isForAdmins(endpoint.guard));
      expect("419" in described.responses).toBe(endpoint.method !== "get" && endpoint.guard !== "machine");
      expect("429" in described.responses).toBe(endpoint.limits !== undefined);
      const most = described.requestBody?.description ?? "";
      expect(most).toMatch(endpoint.body || endpoint.files || endpoint.rawBody ? /^At most \d+ bytes/ : /^$/);
      expect("503" in described.responses).toBe(true);
      expect("507" in described.responses).toBe(endpoint.method !== "get");
    }
  });

  it("gives each operation a name of its own, in camel case", () => {
    const names = endpoints.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+([A-Z][a-z]*)*$/.test(name))).toEqual([]);
  });

  it("gives every body and every answer in JSON an example", () => {
    const contents = endpoints.flatMap((endpoint) => {
      const { requestBody, responses } = operationOf(endpoint);
      const own = Object.values<{ content?: Content }>(responses);
      const shared = Object.values<{ content?: Content }>(document.components.responses);
      return [requestBody as { content?: Content } | undefined, ...own, ...shared].flatMap((part) =>
        Object.entries(part?.content ?? {}),
      );
    });
    const without = contents.filter(
      ([type, content]) => /json|multipart/.test(type) && !("example" in content) && !("examples" in content),
    );
    expect(contents.length).toBeGreaterThan(100);
    expect(without).toEqual([]);
    const referred = JSON.stringify(document.paths).match(/(?<="#\/components\/examples\/)\w+/g);
    expect([...new Set(referred)].toSorted()).toEqual(Object.keys(document.components.examples).toSorted());
  });

  it("describes bodies by named schemas, with their bounds", () => {
    const { required, content } = document.paths["/api/galleries"].post.requestBody;
    expect(required).toBe(true);
    expect(content["application/json"].schema).toEqual({ $ref: "#/components/schemas/NewGallery" });
    expect(document.components.schemas.NewGallery).toMatchObject({
      required: ["name"],
      properties: { name: { type: "string", maxLength: 255 } },
    });
  });

  it("states every parameter's type, whether it is required, and its default", () => {
    type Parameter = { name: string; schema: { type?: string; anyOf?: { type?: string }[] } };
    const described: Parameter[] = endpoints.flatMap((endpoint) => operationOf(endpoint).parameters);
    const typed = described.filter(({ schema }) => schema.type ?? schema.anyOf?.every(({ type }) => type));
    expect(typed).toEqual(described);
    expect(JSON.stringify(described)).not.toContain('"null"');
    expect(document.paths["/api/schoolslist"].get.parameters).toEqual([
      { name: "q", in: "query", required: false, schema: { type: "string", maxLength: 255 } },
      { name: "places", in: "query", required: false, schema: { type: "string", const: "1" } },
    ]);
    const whole = { type: "integer", minimum: 1, maximum: expect.any(Number) };
    const { parameters } = document.paths["/api/users/{id}"].get;
    expect(parameters).toEqual([{ name: "id", in: "path", required: true, schema: whole }]);
    expect(document.paths["/api/users"].get.parameters).toContainEqual({
      name: "page",
      in: "query",
      required: false,
      schema: { ...whole, default: 1 },
    });
  });

  it("states the allowed files, and describes bodies that need a file as multipart only", () => {
    const { content } = document.paths["/api/galleriesimages"].post.requestBody;
    expect(Object.keys(content)).toEqual(["multipart/form-data"]);
    expect(content["multipart/form-data"]).toMatchObject({
      schema: {
        allOf: [
          { $ref: "#/components/schemas/ImageUpload" },
          { required: ["file"], properties: { file: { format: "binary", maxLength: 256 * 1024 * 1024 } } },
        ],
      },
      encoding: { file: { contentType: expect.stringContaining("image/jpeg, image/png") } },
    });
  });

  it("describes files and redirects as what they are", () => {
    const pdf = document.paths["/api/applications/{id}/pdf"].get.responses["200"];
    expect(Object.keys(pdf.content)).toEqual(["application/pdf"]);
    expect(Object.keys(pdf.headers)).toEqual(["Content-Disposition"]);
    const verification = document.paths["/email/verify/{id}/{hash}"].get;
    expect(Object.keys(verification.responses["302"].headers)).toEqual(["Location"]);
    expect(verification.parameters.map(({ name }: { name: string }) => name)).toEqual([
      "id",
      "hash",
      "expires",
      "signature",
    ]);
  });

  it("is readable at /api/docs", async () => {
    const { status, body } = await site.visitor().get("/api/docs");
    expect(status).toBe(200);
    expect(body).toContain("POST /api/galleriesimages/{id}/rotate");
  });

  it("is shown by a page whose scripts are loaded by the one that its policy names", async () => {
    const { config, ...services } = site.services;
    const app = createApp({ ...services, config: { ...config, production: true } });
    const answer = await app.request("/api/docs");
    const scripts = [...(await answer.text()).matchAll(/<script(.*?)>(.*?)<\/script>/gs)];
    expect(scripts).toHaveLength(1);
    const [[, attributes, source]] = scripts as [RegExpExecArray];
    expect(attributes).toBe("");
    const hash = createHash("sha256").update(source!).digest("base64");
    expect(answer.headers.get("Content-Security-Policy")).toContain(
      `script-src 'self' 'strict-dynamic' 'sha256-${hash}';`,
    );
    expect(answer.headers.get("Content-Security-Policy")).toMatch(
      /style-src 'self' 'nonce-[\w+/]{22}=='; style-src-attr /,
    );
    const again = await app.request("/api/docs");
    expect(again.headers.get("Content-Security-Policy")).not.toBe(
      answer.headers.get("Content-Security-Policy"),
    );
  });
});
