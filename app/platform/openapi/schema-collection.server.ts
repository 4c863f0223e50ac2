import { z } from "../validation/zod.ts";
import type { Json, Schema } from "./json-schema.ts";
import { exampleOf, type Samples } from "./examples.server.ts";

type Named = { schema: Schema; samples: Samples; isShown: boolean };

/**
 * The named schemas (`.meta({ id })`), each described once. A schema that is a whole request or response body gets
 * one example. Samples are values by field name: those of the resource come before the common ones.
 */
export class SchemaCollection {
  #named = new Map<string, Named>();
  #everyones: Samples;

  constructor(samples: Samples[]) {
    this.#everyones = Object.assign({}, ...samples.toReversed());
  }

  /** Returns the JSON Schema of an input or output; a reference where the schema has a name. */
  describe(schema: z.ZodType, io: "input" | "output", samples: Samples): Schema {
    const {
      $schema: _,
      $defs = {},
      ...own
    } = z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema),
    }) as Schema & { $defs?: Record<string, Schema> };
    for (const [name, { id: __, ...named }] of Object.entries($defs)) this.add(name, linked(named), samples);
    return linked(own);
  }

  /** Throws when another schema already has the name. */
  add(name: string, schema: Schema, samples: Samples): void {
    const known = this.#named.get(name);
    if (known && JSON.stringify(known.schema) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas of the API have the name ${name}.`);
    }
    if (!known) this.#named.set(name, { schema, samples, isShown: false });
  }

  /** Returns a media type object: the schema and an example. */
  content(schema: Schema, samples: Samples): Json {
    const named = this.#named.get(nameIn(schema) ?? "");
    if (!named) return { schema, example: this.#example(schema, samples) };
    named.isShown = true;
    return { schema, examples: { sample: { $ref: `#/components/examples/${nameIn(schema)}` } } };
  }

  /** Returns the `components` of the document. */
  components(): { schemas: Json; examples: Json } {
    const all = [...this.#named].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const shown = all.filter(([, { isShown }]) => isShown);
    return {
      schemas: Object.fromEntries(all.map(([name, { schema }]) => [name, schema])),
      examples: Object.fromEntries(
        shown.map(([name, { schema, samples }]) => [name, { value: this.#example(schema, samples) }]),
      ),
    };
  }

  #example(schema: Schema, samples: Samples): unknown {
    return exampleOf(schema, {
      samples: { ...this.#everyones, ...samples },
      named: (reference) => this.#named.get(nameIn(reference) ?? "")?.schema ?? {},
    });
  }
}

const prefix = "#/components/schemas/";

function nameIn({ $ref }: Json): string | undefined {
  return typeof $ref === "string" ? $ref.slice(prefix.length) : undefined;
}

/** Points the references that zod writes to the `components` of the document. */
function linked(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${prefix}`)) as Schema;
}

/** Describes a number that may be sent as digits as that number, without the bounds of floating point. */
function simplify(schema: z.core.$ZodType, json: z.core.JSONSchema.BaseSchema): void {
  if (schema instanceof z.ZodPipe && schema.def.out instanceof z.ZodNumber) {
    for (const key of Object.keys(json)) delete json[key];
    Object.assign(json, z.toJSONSchema(schema.def.out));
    delete json.$schema;
  }
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}
