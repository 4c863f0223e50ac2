export type Json = Record<string, unknown>;

/** The parts of a JSON Schema that this code reads. */
export type Schema = Json & {
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
};
