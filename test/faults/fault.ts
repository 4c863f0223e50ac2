import type { World } from "./world.ts";

export type Engine = "sqlite" | "postgres";

/** One row of the table: what goes wrong, and what each person then gets. Its proof makes it go wrong and looks. */
export type Fault = {
  fault: string;
  engines: readonly Engine[];
  visitor: string;
  saving: string;
  readyz: string;
  backOffice: string;
  ends: string;
  /** Why this machine cannot make it go wrong, if it cannot. */
  missing?: () => string | undefined;
  /** Throws where a promise of the row is not stored. */
  prove: (world: World) => Promise<void>;
};

export const bothEngines: readonly Engine[] = ["sqlite", "postgres"];
