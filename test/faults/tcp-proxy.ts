import { connect, createServer, type Server, type Socket } from "node:net";
import { freePort } from "../free-port.ts";

/** The state of a connection: it passes data at once, late or never, or nothing listens. */
type Line = "passes" | "delays" | "swallows" | "refuses";

const delayMilliseconds = 150;

/** A TCP proxy on loopback that can lose data. */
export class TcpProxy {
  #target: { host: string; port: number };
  #server: Server;
  #sockets = new Set<Socket>();
  #line: Line = "passes";
  readonly port: number;

  private constructor(target: { host: string; port: number }, port: number) {
    this.#target = target;
    this.port = port;
    this.#server = createServer((socket) => this.#join(socket));
  }

  static async start(target: { host: string; port: number }): Promise<TcpProxy> {
    const proxy = new TcpProxy(target, await freePort());
    await proxy.#listen();
    return proxy;
  }

  /** Changes the state. Refusing closes open connections. Swallowing leaves them open and silent. */
  async become(line: Line): Promise<void> {
    const refusedBefore = this.#line === "refuses";
    this.#line = line;
    if (line === "refuses") {
      this.#server.close();
      for (const socket of this.#sockets) socket.destroy();
    } else if (refusedBefore) await this.#listen();
  }

  async stop(): Promise<void> {
    await this.become("refuses");
  }

  async #listen(): Promise<void> {
    await new Promise<void>((listening, failed) => {
      this.#server.once("error", failed);
      this.#server.listen(this.port, "127.0.0.1", () => {
        this.#server.off("error", failed);
        listening();
      });
    });
  }

  #join(inner: Socket): void {
    const outer = connect(this.#target);
    this.#pass(inner, outer);
    this.#pass(outer, inner);
  }

  #pass(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on("error", () => to.destroy());
    from.on("close", () => {
      this.#sockets.delete(from);
      to.destroy();
    });
    from.on("data", (bytes) => {
      if (this.#line === "swallows") return;
      if (this.#line === "delays") setTimeout(() => to.write(bytes), delayMilliseconds);
      else to.write(bytes);
    });
  }
}
