import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { Config } from "../app/platform/config/config.server.ts";
import { Connections } from "./connections.ts";
import type { HandedSocket } from "./handed-socket.ts";

/** Requests without a body arrive ended: Node would otherwise read each to its end once it is answered. */
const serverOptions: ServerOptions = { optimizeEmptyRequests: true };

/** Longer than proxies keep an idle connection open: whoever closes first loses the request that is on its way. */
const idleConnectionMilliseconds = 65_000;

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Where the site listens: at PORT and HOST, or on the socket that was handed to this process. */
export class Port {
  readonly server: Server;
  readonly connections: Connections;
  #answer: Answer | undefined;

  constructor() {
    this.server = createServer(serverOptions, (request, response) => {
      this.connections.noteUse(request.socket);
      if (this.connections.isDraining) response.shouldKeepAlive = false;
      this.#answer!(request, response);
    });
    this.server.keepAliveTimeout = idleConnectionMilliseconds;
    this.connections = new Connections(this.server);
  }

  /**
   * Has every request answered so from now on, and listens where it does not yet, on `socket` when there is one. Rejects
   * with what the system says.
   */
  async answerWith(
    answer: Answer,
    { port, host }: Pick<Config, "port" | "host">,
    socket?: HandedSocket,
  ): Promise<void> {
    this.#answer = answer;
    if (this.server.listening) return;
    await new Promise<void>((resolve, reject) => {
      this.server.once("error", reject);
      this.server.listen(socket ? { fd: socket.fd } : { port, host }, resolve);
    });
  }
}
