import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from "node:http";
import type { Config } from "../../app/platform/config/config.server.ts";
import { nextRequestId } from "../../app/platform/http/request-id.server.ts";
import { sendFailure } from "../../app/platform/http/send-failure.server.ts";
import { logger } from "../../app/platform/log.server.ts";
import { Connections } from "./connections.ts";
import type { HandedSocket } from "./handed-socket.ts";

/** Requests without a body arrive ended: Node would otherwise read each to its end once it is answered. */
const serverOptions: ServerOptions = { optimizeEmptyRequests: true };

/** Longer than proxies hold an idle connection open: if this side closed first, a request under way would be lost. */
const idleConnectionMilliseconds = 65_000;

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

type Listening = Pick<Config, "port" | "host" | "appUrl">;

/** Where the site listens: at PORT and HOST, or on the socket that was handed to this process. */
export class Port {
  readonly server: Server;
  readonly connections: Connections;
  readonly #config: Listening;
  readonly #socket: HandedSocket | undefined;
  #answer: Answer | undefined;

  /** Listens on `socket` when there is one. */
  constructor(config: Listening, socket?: HandedSocket) {
    this.#config = config;
    this.#socket = socket;
    this.server = createServer(serverOptions, (request, response) => {
      this.connections.noteUse(request.socket);
      if (this.connections.isDraining) response.shouldKeepAlive = false;
      this.#give(request, response);
    });
    // A connection that cannot be accepted, for want of descriptors say, is nobody's but the one who tries.
    this.server.on("error", (error) => {
      if (this.server.listening) logger.error({ err: error }, "a connection could not be accepted");
    });
    this.server.keepAliveTimeout = idleConnectionMilliseconds;
    this.connections = new Connections(this.server);
  }

  /** Has every request answered so from now on, and listens if it does not yet. Rejects with what the system says. */
  async answerWith(answer: Answer): Promise<void> {
    this.#answer = answer;
    if (this.server.listening) return;
    const { port, host } = this.#config;
    const socket = this.#socket;
    await new Promise<void>((resolve, reject) => {
      this.server.once("error", reject);
      this.server.listen(socket ? { fd: socket.fd } : { port, host }, () => {
        this.server.off("error", reject);
        resolve();
      });
    });
  }

  /** Whatever goes wrong with one request is that one's failure: the others go on. */
  #give(request: IncomingMessage, response: ServerResponse): void {
    try {
      this.#answer!(request, response);
    } catch (error) {
      sendFailure(response, error, { config: this.#config, requestId: nextRequestId() });
    }
  }
}
