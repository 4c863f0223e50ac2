import type { HttpBindings } from "@hono/node-server";
import type { Services } from "../services.ts";
import type { MachineScope } from "./machine-scopes.ts";
import type { EventStreams } from "./event-streams.server.ts";
import type { Viewer } from "./viewer.ts";

/** The variables that each request carries through the Hono app. */
export type AppEnvironment = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    services: Services;
    requestId: string;
    /** The open event streams. */
    streams: EventStreams;
    /** The client's address, for rate limits and the list of signed-in devices. */
    client: string;
    /** Looks up the session when first called, and once for each request. */
    viewer: () => Promise<Viewer | null>;
    /** Finds the machine of a token that may read a scope. */
    machine: (token: string, scope: MachineScope) => Promise<Viewer>;
  };
};
