import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describeApi } from "../app/platform/openapi/describe-api.server.ts";
import { api } from "../server/api.ts";

type Json = Record<string, unknown>;
type Header = { required?: boolean; schema: Json };
type Response = { $ref?: string; headers?: Record<string, Header>; content?: Record<string, unknown> };
type Operation = { responses: Record<string, Response> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, Response> };
};

type Answer = { status: number; headers: Headers; body: unknown };

const document = (await describeApi(api, "Example")) as Document;
const templates = Object.keys(document.paths)
  // Literal paths come before paths with parameters.
  .toSorted((one, other) => one.split("{").length - other.split("{").length)
  .map((template) => ({ template, pattern: new RegExp(`^${template.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }));
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
// The format "binary" describes files, which JSON cannot contain.
addFormats.default(ajv).addFormat("binary", true).addSchema(document, "api");

/** Fails if a response contradicts the published API description, or if the description does not cover it. */
export function expectAsPublished(method: string, address: string, answer: Answer): void {
  const path = address.replace(/[?#].*$/, "");
  const template = templates.find(({ pattern }) => pattern.test(path))?.template;
  const operation = template && document.paths[template]?.[method.toLowerCase()];
  if (!template || !operation) return;
  const findings = findingsIn(operation, pointer("paths", template, method.toLowerCase()), answer);
  if (findings.length > 0) {
    throw new Error(`${method} ${path} does not answer as published: ${findings.join("; ")}`);
  }
}

function findingsIn(operation: Operation, at: string, { status, headers, body }: Answer): string[] {
  const found = operation.responses[status] ?? operation.responses.default;
  if (!found) return [`no status ${status} among ${Object.keys(operation.responses).join(", ")}`];
  const name = found.$ref?.split("/").at(-1);
  const response = name ? document.components.responses[name]! : found;
  const place = name ? pointer("components", "responses", name) : `${at}/responses/${status}`;
  const missing = Object.entries(response.headers ?? {})
    .filter(([header, { required, schema }]) => required && !fits(headers.get(header), schema))
    .map(([header]) => `header ${header} is ${headers.get(header)}`);
  return [...missing, ...bodyFindings(response, place, headers.get("Content-Type"), body)];
}

/** Validates a header. Its value is text, so an integer is converted first. */
function fits(value: string | null, schema: Json): boolean {
  return value !== null && ajv.validate(schema, schema.type === "integer" ? Number(value) : value);
}

function bodyFindings({ content }: Response, place: string, header: string | null, body: unknown): string[] {
  const type = header?.split(";")[0];
  if (!content) return body === "" && !type ? [] : [`a body of ${type} that is not described`];
  if (!type || !content[type]) return [`${type} in place of ${Object.keys(content).join(", ")}`];
  if (type !== "application/json") return [];
  const validate = ajv.getSchema(`api#${place}/content/${encoded(type)}/schema`);
  if (!validate) return [`no schema at ${place}`];
  if (validate(body)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

function pointer(...parts: string[]): string {
  return parts.map((part) => `/${encoded(part)}`).join("");
}

function encoded(part: string): string {
  return encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"));
}
