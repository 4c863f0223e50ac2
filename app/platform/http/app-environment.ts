import type { HttpBindings } from "@hono/node-server";
import type { Services } from "../services.ts";
import type { MachineScope } from "./machine-scopes.ts";
import type { EventStreams } from "./event-streams.server.ts";
import type { Viewer } from "./viewer.ts";

/** What each request carries through the Hono app. */
export type AppEnvironment = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    services: Services;
    requestId: string;
    /** Who follows what, live. */
    streams: EventStreams;
    /** The client's address, for limits and the signed-in devices. */
    client: string;
    /** Looks the session up once a request, and only when asked. */
    viewer: () => Promise<Viewer | null>;
    /** Who sends a token that may read a scope. */
    machine: (token: string, scope: MachineScope) => Promise<Viewer>;
  };
};
