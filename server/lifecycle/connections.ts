import { readFileSync } from "node:fs";
import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

/** How long an open connection may still deliver a request during a stop. The response says `Connection: close`. */
const graceMilliseconds = 1_000;
/** How long a response in progress may take during a stop. */
const answerMilliseconds = 4_000;

/** The descriptors reserved for files, databases and other servers; at most half of all descriptors. */
const reservedDescriptors = 256;

/**
 * Tracks a server's connections. The server can then stop without cutting off responses or waiting for idle
 * connections. When there are too many connections, idle ones are closed to leave descriptors for new requests.
 */
export class Connections {
  #server: Server;
  #open = new Set<Socket>();
  #answering = new Map<Socket, number>();
  #isDraining = false;
  #maxOpen: number;

  constructor(server: Server, maxOpen = maxConnections()) {
    this.#server = server;
    this.#maxOpen = maxOpen;
    server.on("connection", (socket: Socket) => {
      this.#open.add(socket);
      if (this.#open.size > maxOpen) this.#closeLongestIdle();
      socket.once("close", () => this.#open.delete(socket));
    });
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Records that a connection is in use, once there are more than half of the allowed number. */
  recordUse(socket: Socket): void {
    if (this.#open.size > this.#maxOpen / 2 && this.#open.delete(socket)) this.#open.add(socket);
  }

  /**
   * Protects a slow response from being cut off. A response written at once needs no mark: its bytes are in the socket.
   */
  protectResponse(response: ServerResponse): void {
    const { socket } = response;
    if (!socket) return;
    this.#answering.set(socket, (this.#answering.get(socket) ?? 0) + 1);
    response.once("close", () => {
      const left = (this.#answering.get(socket) ?? 0) - 1;
      if (left > 0) this.#answering.set(socket, left);
      else this.#answering.delete(socket);
    });
  }

  /** Accepts no new connections, and resolves once all existing ones are closed, within five seconds. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    // The HTTP server's own `close` would also close persistent connections whose next request may be on its way.
    const closed = new Promise((resolve) => NetServer.prototype.close.call(this.#server, resolve));
    const grace = setTimeout(
      () => this.#closeWhere((socket) => !this.#isAnswering(socket)),
      graceMilliseconds,
    );
    const end = setTimeout(() => this.#closeWhere(() => true), answerMilliseconds);
    await closed;
    clearTimeout(grace);
    clearTimeout(end);
  }

  /** Closes the connection that has been idle longest. If all are answering, closes the newest one. */
  #closeLongestIdle(): void {
    let chosen: Socket | undefined;
    for (const socket of this.#open) {
      chosen = socket;
      if (!this.#isAnswering(socket)) break;
    }
    chosen?.destroy();
  }

  #isAnswering(socket: Socket): boolean {
    return this.#answering.has(socket) || socket.writableLength > 0;
  }

  #closeWhere(matches: (socket: Socket) => boolean): void {
    for (const socket of this.#open) if (matches(socket)) socket.destroy();
  }
}

/** Returns how many connections fit into this process's limit of descriptors, which only Linux reports. */
function maxConnections(): number {
  let limits: string;
  try {
    limits = readFileSync("/proc/self/limits", "utf8");
  } catch {
    return Infinity;
  }
  const descriptors = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
  return descriptors - Math.min(reservedDescriptors, descriptors / 2);
}
