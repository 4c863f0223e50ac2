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

/** Treats requests without a body as complete. Otherwise Node would still read each to its end after the response. */
const serverOptions: ServerOptions = { optimizeEmptyRequests: true };

/** Longer than proxies keep an idle connection open. If this side closed first, a request on its way would be lost. */
const idleConnectionMilliseconds = 65_000;

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

type Listening = Pick<Config, "port" | "host" | "appUrl">;

/** The HTTP server of the site. It listens at PORT and HOST, or on the socket that systemd passed to this process. */
export class Port {
  readonly server: Server;
  readonly connections: Connections;
  readonly #config: Listening;
  readonly #socket: HandedSocket | undefined;
  #answer: Answer | undefined;

  /** With a `socket`, listens on that instead of PORT and HOST. */
  constructor(config: Listening, socket?: HandedSocket) {
    this.#config = config;
    this.#socket = socket;
    this.server = createServer(serverOptions, (request, response) => {
      this.connections.recordUse(request.socket);
      if (this.connections.isDraining) response.shouldKeepAlive = false;
      this.#give(request, response);
    });
    // If a connection cannot be accepted, for example for lack of descriptors, only its client is affected.
    this.server.on("error", (error) => {
      if (this.server.listening) logger.error({ err: error }, "a connection could not be accepted");
    });
    this.server.keepAliveTimeout = idleConnectionMilliseconds;
    this.connections = new Connections(this.server);
  }

  /**
   * Sets the function that answers every request, and starts listening if necessary. Rejects with the system's error.
   */
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

  /** Answers a request. An error fails only this request, not the others. */
  #give(request: IncomingMessage, response: ServerResponse): void {
    try {
      this.#answer!(request, response);
    } catch (error) {
      sendFailure(response, error, { config: this.#config, requestId: nextRequestId() });
    }
  }
}
