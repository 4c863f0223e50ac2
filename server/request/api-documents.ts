import { randomBytes } from "node:crypto";
import { Hono } from "hono";
// Imported by path, because the package only exports its Fastify plugin. This file needs none of the package's others.
import apiReader from "../../node_modules/@scalar/fastify-api-reference/dist/js/standalone.js?url";
import { readCompany } from "../../app/features/company/company.server.ts";
import type { AppEnvironment } from "../../app/platform/http/app-environment.ts";
import type { Resource } from "../../app/platform/http/endpoint.server.ts";
import { contentSecurityPolicy } from "../../app/platform/http/security-headers.server.ts";
import { describeApi } from "../../app/platform/openapi/describe-api.server.ts";
import { apiDocsPage } from "../../app/platform/openapi/docs-page.server.ts";
import type { Services } from "../../app/platform/services.ts";

/** Serves the API's OpenAPI description and the page that shows it, both under the company's name. */
export function apiDocuments({ db, config }: Services, api: Resource[]): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  let description: { title: string; text: Promise<string> } | undefined;
  app.get("/api/openapi.json", async (context) => {
    const { name: title } = await readCompany(db);
    if (description?.title !== title) {
      description = { title, text: describeApi(api, title).then((document) => JSON.stringify(document)) };
    }
    return context.body(await description.text, 200, { "Content-Type": "application/json" });
  });
  app.get("/api/docs", async (context) => {
    const { name: title } = await readCompany(db);
    const nonce = randomBytes(16).toString("base64");
    const docs = apiDocsPage(api, { title, reader: apiReader, nonce });
    const policy = contentSecurityPolicy(docs.scripts, config, { nonce });
    return context.html(docs.html, 200, { "Content-Security-Policy": policy });
  });
  return app;
}
