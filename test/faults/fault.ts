import type { World } from "./world.ts";

export type Engine = "sqlite" | "postgres";

/** A row of the table of faults: what fails, and what each person then gets. `prove` causes the fault and checks. */
export type Fault = {
  fault: string;
  engines: readonly Engine[];
  visitor: string;
  saving: string;
  readyz: string;
  backOffice: string;
  ends: string;
  /** Returns why this machine cannot cause the fault. Undefined if it can. */
  missing?: () => string | undefined;
  /** Throws if a promise of the row is broken. */
  prove: (world: World) => Promise<void>;
};

export const bothEngines: readonly Engine[] = ["sqlite", "postgres"];
