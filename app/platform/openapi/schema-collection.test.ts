import { beforeEach, expect, it } from "vitest";
import { z } from "../validation/zod.ts";
import { SchemaCollection } from "./schema-collection.server.ts";
import type { Json } from "./json-schema.ts";

let collection: SchemaCollection;
beforeEach(() => {
  collection = new SchemaCollection([]);
});

it("a name stands for one schema, and for no second one", () => {
  const described = (schema: z.ZodType) => collection.describe(z.object({ it: schema }), "output", {});
  const lorry = z.object({ name: z.string() }).meta({ id: "Lorry" });
  expect(described(lorry)).toEqual(described(lorry));
  expect(Object.keys(collection.components().schemas)).toEqual(["Lorry"]);
  expect(() => collection.add("Lorry", { type: "string" }, {})).toThrow(
    "Two schemas of the API have the name Lorry.",
  );
});

it("schemas are sorted by name", () => {
  for (const name of ["Lorry", "Axle", "Van"]) collection.add(name, { type: "string" }, {});
  expect(Object.keys(collection.components().schemas)).toEqual(["Axle", "Lorry", "Van"]);
});

it("the example of a named schema is stored once, and bodies refer to it", () => {
  const lorry = z.object({ id: z.int() }).meta({ id: "Lorry" });
  const { it: reference } = collection.describe(z.object({ it: lorry }), "output", {}).properties as {
    it: Json;
  };
  expect(collection.components().examples).toEqual({});
  expect(collection.content(reference, {})).toEqual({
    schema: { $ref: "#/components/schemas/Lorry" },
    examples: { sample: { $ref: "#/components/examples/Lorry" } },
  });
  expect(collection.components().examples).toEqual({ Lorry: { value: { id: 12 } } });
});

it("an example omits fields of unknown type", () => {
  const schema = collection.describe(z.object({ id: z.int(), detail: z.unknown() }), "output", {});
  expect(collection.content(schema, {})).toMatchObject({ example: { id: 12 } });
  expect(collection.content(schema, {}).example).not.toHaveProperty("detail");
});
