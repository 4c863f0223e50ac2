import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { RunningSite } from "./running-site.ts";

/** Changes the site's database directly, for changes that time or another process would make. */
export function inDatabase(site: RunningSite, statement: string, ...values: string[]): void {
  const database = new DatabaseSync(join(site.dataFolder, "site.db"), { timeout: 5000 });
  database.prepare(statement).run(...values);
  database.close();
}
