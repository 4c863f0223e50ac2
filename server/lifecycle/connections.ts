import { readFileSync } from "node:fs";
import type { Server, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";

/** How long a connection may still bring the request that was on its way; its answer then says `Connection: close`. */
const graceMilliseconds = 1_000;
/** How long an answer under way may take once the program is to stop. */
const answerMilliseconds = 4_000;

/** What files, databases and other servers may have of the descriptors, and no visitor; half of them where there are few. */
const spareDescriptors = 256;

/**
 * The connections of a server, so that it can be ended without cutting an answer off and without waiting for silence, and so
 * that those who only hold a connection leave descriptors for those who ask.
 */
export class Connections {
  #server: Server;
  #open = new Set<Socket>();
  #answering = new Map<Socket, number>();
  #isDraining = false;
  #most: number;

  constructor(server: Server, most = mostConnections()) {
    this.#server = server;
    this.#most = most;
    server.on("connection", (socket: Socket) => {
      this.#open.add(socket);
      if (this.#open.size > most) this.#closeLongestIdle();
      socket.once("close", () => this.#open.delete(socket));
    });
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Remembers which connections are used, once there are so many that it matters. */
  noteUse(socket: Socket): void {
    if (this.#open.size > this.#most / 2 && this.#open.delete(socket)) this.#open.add(socket);
  }

  /** Remembers an answer that takes its time. One written at once needs no mark: its bytes wait in the socket. */
  holdFor(response: ServerResponse): void {
    const { socket } = response;
    if (!socket) return;
    this.#answering.set(socket, (this.#answering.get(socket) ?? 0) + 1);
    response.once("close", () => {
      const left = (this.#answering.get(socket) ?? 0) - 1;
      if (left > 0) this.#answering.set(socket, left);
      else this.#answering.delete(socket);
    });
  }

  /** Takes no new connection and resolves once every one there was is closed: within five seconds. */
  async drain(): Promise<void> {
    this.#isDraining = true;
    // Not the HTTP server's own `close`, which also closes persistent connections whose next request may be on its way.
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

  /** Where all are answering, the one that came last has to come again. */
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

/** The number of descriptors that the system gives this process; known on Linux only. */
function mostConnections(): number {
  let limits: string;
  try {
    limits = readFileSync("/proc/self/limits", "utf8");
  } catch {
    return Infinity;
  }
  const descriptors = Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity);
  return descriptors - Math.min(spareDescriptors, descriptors / 2);
}
