import { NotFound } from "../errors.ts";
import type { Actor } from "../audit/audit.server.ts";
import type { Db } from "../db/tables.ts";
import type { Services } from "../services.ts";
import { checked } from "./answer-call.server.ts";
import type { AnyHandler, Call, Endpoint } from "./endpoint-definition.ts";
import type { Resource } from "./endpoint.server.ts";
import { enforceAccess } from "./guards.server.ts";
import type { Viewer } from "./viewer.ts";

/** A call of the API that is run later, by its definition, such as `POST /api/pages/:id`. */
export type StoredCall = { call: string; params: Record<string, string>; body: unknown };

/** With whose rights a call runs, and whom the audit log names. */
export type Caller = { viewer: Viewer; actor: Actor };

/**
 * Runs a call as if its caller had just sent it: guard, schemas and handler are those of the endpoint. With a
 * transaction as `services.db` it belongs to the transaction. Throws what the endpoint throws.
 */
export type RunCall = (services: Services, stored: StoredCall, caller: Caller) => Promise<unknown>;

export function createRunCall(api: readonly Resource[]): RunCall {
  const known = new Map(
    api.flatMap(({ endpoints, handlers }) =>
      endpoints.map((endpoint): [string, [Endpoint, AnyHandler | undefined]] => [
        endpoint.call,
        [endpoint, handlers.get(endpoint.call)],
      ]),
    ),
  );
  return async (services, stored, { viewer, actor }) => {
    const [endpoint, handler] = known.get(stored.call) ?? [];
    if (!endpoint || !handler) throw new NotFound();
    enforceAccess(endpoint, viewer, services);
    const params = endpoint.params?.safeParse(stored.params);
    if (params && !params.success) throw new NotFound();
    const { client, device, requestId } = actor;
    const origin = { client: client ?? "", device: device ?? "", requestId: requestId ?? "" };
    const call: Omit<Call<unknown, unknown, unknown, Viewer>, "context"> = {
      params: params?.data,
      query: undefined,
      body: endpoint.body && checked(endpoint.body, stored.body),
      files: {},
      viewer,
      actor,
      origin,
      client: origin.client,
      services,
    };
    // Saves of what pages show read nothing from the request but this.
    return handler(call as Parameters<AnyHandler>[0]);
  };
}

/** Returns what the work returns, and stores nothing of what it has done. */
export async function runAndRollBack<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  const transaction = await db.startTransaction().execute();
  try {
    return await work(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}
