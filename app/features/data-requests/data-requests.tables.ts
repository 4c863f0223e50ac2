import type { Generated } from "kysely";

export interface DataRequestsTable {
  id: Generated<number>;
  kind: "export" | "erasure";
  via: "back office" | "account" | "command line";
  /** In lower case; null once it is erased. */
  email: string | null;
  /** By it a request is found again that holds no address any more. */
  email_hash: string;
  /** The account that the address had. */
  user_id: number | null;
  /** Who saw to it; of one's own account "the person". */
  actor_name: string;
  asked_at: string;
  /** When an erasure is to be carried out. */
  due_at: string;
  ended_at: string | null;
  cancelled_at: string | null;
  /** JSON: a list of `Outcome`. */
  outcome: Generated<string>;
  /** Why an erasure could not be carried out when it was due. */
  problem: string | null;
}

declare module "../../platform/db/tables.ts" {
  interface Tables {
    data_requests: DataRequestsTable;
  }
}
