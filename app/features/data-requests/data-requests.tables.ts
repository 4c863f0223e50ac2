import type { Generated } from "kysely";

export interface DataRequestsTable {
  id: Generated<number>;
  kind: "export" | "erasure";
  via: "back office" | "account" | "command line";
  /** In lower case. Null once the address is erased. */
  email: string | null;
  /** Telephone numbers and vehicles of the person, one a line. Empty once they are erased. */
  numbers: Generated<string>;
  /** Finds a request by address after the address itself was erased. */
  email_hash: string;
  /** The account that had the address. */
  user_id: number | null;
  /** The name of whoever made the request. For a person's own account it is "the person". */
  actor_name: string;
  asked_at: string;
  /** When an erasure is to be carried out. */
  due_at: string;
  ended_at: string | null;
  cancelled_at: string | null;
  /** JSON: a list of `Outcome`. */
  outcome: Generated<string>;
  /** The reason why an erasure failed when it was due. */
  problem: string | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    data_requests: DataRequestsTable;
  }
}
