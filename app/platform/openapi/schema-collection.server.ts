import { z } from "../validation/zod.ts";
import { exampleOf, type Samples } from "./examples.server.ts";

export type Json = Record<string, unknown>;

/** What is read of a JSON Schema, among all else that one may hold. */
export type Schema = Json & {
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  enum?: unknown[];
};

type Named = { schema: Schema; samples: Samples; isShown: boolean };

/**
 * The schemas that have a name (`.meta({ id })`), each described once, with one example where it is a whole body or
 * answer. Samples are values by the name of a field: those of the resource come before those of all others.
 */
export class SchemaCollection {
  #named = new Map<string, Named>();
  #everyones: Samples;

  constructor(samples: Samples[]) {
    this.#everyones = Object.assign({}, ...samples.toReversed());
  }

  /** The JSON Schema of what is sent or answered; a reference where it has a name. */
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

  /** Throws when another schema has the name already. */
  add(name: string, schema: Schema, samples: Samples): void {
    const known = this.#named.get(name);
    if (known && JSON.stringify(known.schema) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas of the API have the name ${name}.`);
    }
    if (!known) this.#named.set(name, { schema, samples, isShown: false });
  }

  /** The value of a media type: the schema and an example of it. */
  content(schema: Schema, samples: Samples): Json {
    const named = this.#named.get(nameIn(schema) ?? "");
    if (!named) return { schema, example: this.#example(schema, samples) };
    named.isShown = true;
    return { schema, examples: { sample: { $ref: `#/components/examples/${nameIn(schema)}` } } };
  }

  /** `components` of the document. */
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

/** zod's own references, led to where OpenAPI keeps what has a name. */
function linked(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${prefix}`)) as Schema;
}

/** A number that may come as digits is described as that number, without the bounds of floating point. */
function simplify(schema: z.core.$ZodType, json: z.core.JSONSchema.BaseSchema): void {
  if (schema instanceof z.ZodPipe && schema.def.out instanceof z.ZodNumber) {
    for (const key of Object.keys(json)) delete json[key];
    Object.assign(json, z.toJSONSchema(schema.def.out));
    delete json.$schema;
  }
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
}
