import type { Compilable, CompiledQuery } from "kysely";
import { fileRead } from "./sqlite.server.ts";
import type { Db } from "./tables.ts";

export type Given<P> = <N extends keyof P & string>(name: N) => P[N];

/**
 * A query of rows that is compiled once for each database instead of each time that it is asked, which takes as long as its
 * answer. `build` names its parameters by `given` and must not look into them. Answers the rows.
 */
export function prepared<P extends Record<string, string | number>, O>(
  build: (db: Db, given: Given<P>) => Compilable<O>,
): (db: Db, parameters: P) => Promise<O[]> {
  const compiled = new WeakMap<object, CompiledQuery<O>>();
  return async (db, parameters) => {
    const { adapter } = db.getExecutor();
    let query = compiled.get(adapter);
    if (!query) {
      query = build(db, (name) => new StandIn(name) as never).compile();
      compiled.set(adapter, query);
    }
    const values = query.parameters.map((value) =>
      value instanceof StandIn ? parameters[value.name] : value,
    );
    const asked = { ...query, parameters: values };
    const { rows } = await (fileRead(db)?.read<O>(asked) ?? db.executeQuery<O>(asked));
    return rows;
  };
}

/** Where a parameter goes. */
class StandIn {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
