import type { Schema } from "./json-schema.ts";

/** Realistic values by field name. */
export type Samples = Record<string, unknown>;

type Sources = { samples: Samples; named(reference: Schema): Schema };

/** Samples for fields that mean the same in every feature. */
export const commonSamples: Samples = {
  id: 12,
  version: 3,
  total: 1,
  page: 1,
  per_page: 25,
  current_page: 1,
  last_page: 1,
  name: "Carol Winter",
  firstname: "Carol",
  lastname: "Winter",
  email: "carol@example.com",
  telephone: "01632 960201",
  password: "four warm lorries at night",
  password_confirmation: "four warm lorries at night",
  created_at: "2026-03-02T09:00:00.000Z",
  image_url: "/pictures/5f0c1d7e9a2b4c68-0/1600.jpg",
  srcset: "/pictures/5f0c1d7e9a2b4c68-0/320 320w, /pictures/5f0c1d7e9a2b4c68-0/640 640w",
  placeholder: "data:image/webp;base64,UklGRiIAAABXRUJQ",
  width: 2400,
  height: 1600,
  alt: "A van at a loading bay",
  focal: "70% 40%",
  company_name: "Fernhollow Foods Ltd",
  reg_number: "01234567",
  vat_number: "GB 123 4567 82",
  account_number: "F-0123",
  invoice_address: "7 Cold Lane\nOtherton\nOT9 9ZY",
  reference: "AB-7K3M-Q2XD",
  at: "2026-03-02T09:00:00.000Z",
  by: "Olive Owner",
  author: "Olive Owner",
  challenge: "q9vVZ0c6v3yJ1n2Jt0bWcA",
  rpId: "www.example.com",
  timeout: 300_000,
  transports: ["internal"],
  address1: "3 Harbour Street",
  sent_at: "2026-03-02T09:00:01.000Z",
  request_id: "q9vVZ0c6-1f",
};

/** Returns an example for a schema: the sample for a field's name where there is one, else the simplest valid value. */
export function exampleOf(schema: Schema, sources: Sources, field = ""): unknown {
  if (schema.$ref) return exampleOf(sources.named(schema), sources);
  if ("const" in schema) return schema.const;
  if (schema.type === "object") return exampleOfObject(schema, sources, field);
  const { allOf } = schema;
  if (allOf) return Object.assign({}, ...allOf.map((part) => exampleOf(part, sources, field)));
  const sample = field in sources.samples ? sources.samples[field] : commonSamples[field];
  if (sample !== undefined && !schema.enum && isOfKind(schema, sample)) return sample;
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return exampleOf(choice, sources, field);
  if (schema.enum) return schema.enum[0];
  return fallbackExample(schema, sources);
}

/**
 * Whether a sample has the schema's type. A standard's `id` may be a string, and the `notes` of another resource a
 * list.
 */
function isOfKind({ type, anyOf }: Schema, sample: unknown): boolean {
  if (anyOf) return anyOf.some((choice) => isOfKind(choice, sample));
  if (type === "array" || Array.isArray(sample))
    return type === undefined || (type === "array" && Array.isArray(sample));
  return type !== "string" || typeof sample === "string";
}

function exampleOfObject(schema: Schema, sources: Sources, field: string): unknown {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) return sources.samples[field] ?? {};
  return Object.fromEntries(
    properties
      .filter(([, property]) => Object.keys(property).length > 0)
      .map(([name, property]) => [name, exampleOf(property, sources, name)]),
  );
}

function fallbackExample(schema: Schema, sources: Sources): unknown {
  const type = [schema.type].flat()[0];
  if (type === "array") return [exampleOf(schema.items ?? {}, sources)];
  if (type === "integer" || type === "number") return schema.default ?? schema.minimum ?? 1;
  if (type === "boolean") return true;
  return type === "string" ? "text" : null;
}
