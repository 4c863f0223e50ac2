import { createServer, type Server } from "node:http";
import { buffer } from "node:stream/consumers";
import { freePort } from "../free-port.ts";
import type { World } from "./world.ts";

type Received = { path: string; body: Buffer };

/** A service of somebody else that the site posts to: a push service, a receiver of webhooks, a gateway. */
export class OutsideService {
  /** Every request, also one that is not answered. */
  received: Received[] = [];
  /** The status of the answer to a path. Null: there is none. */
  answers: (path: string) => number | null = () => 201;
  readonly port: number;
  #server: Server | undefined;

  /** Starts a service, which stops when the proof ends. */
  static async start(world: World): Promise<OutsideService> {
    const service = new OutsideService(await freePort());
    await service.comeBack();
    world.atEnd(() => service.goAway());
    return service;
  }

  private constructor(port: number) {
    this.port = port;
  }

  /** An address on the internet that leads here, for a program with `outside.mjs`. */
  address(path: string): string {
    return `https://port-${this.port}.outside.example${path}`;
  }

  count(path: string): number {
    return this.received.filter((one) => one.path === path).length;
  }

  /** Refuses connections and ends those that are open. */
  async goAway(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    server?.close();
    server?.closeAllConnections();
  }

  async comeBack(): Promise<void> {
    const server = createServer(async (request, response) => {
      const path = new URL(request.url ?? "/", "http://localhost").pathname;
      const body = await buffer(request).catch(() => Buffer.alloc(0));
      this.received.push({ path, body });
      const status = this.answers(path);
      if (status !== null) response.writeHead(status).end();
    });
    this.#server = server;
    await new Promise<void>((listening) => server.listen(this.port, "127.0.0.1", listening));
  }
}
