import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

const server = "/usr/bin/Xvfb";
export const screenPackage = "xvfb";

/** A virtual screen and its mouse. Drag and drop needs them because it starts in the window system, not in the page. */
export type Screen = { display: string; mouse: Mouse; close: () => void };
export type Mouse = {
  moveTo: (x: number, y: number) => Promise<void>;
  press: () => void;
  release: () => void;
};

/** Starts a virtual screen. Undefined if this machine has none. */
export async function startScreen(): Promise<Screen | undefined> {
  if (!existsSync(server)) return undefined;
  const number = 90 + (process.pid % 900);
  const started = spawn(server, [`:${number}`, "-screen", "0", "1600x1200x24", "-nolisten", "tcp"], {
    stdio: "ignore",
  });
  const socket = await socketOf(`/tmp/.X11-unix/X${number}`, started);
  return {
    display: `:${number}`,
    mouse: await mouseOf(socket),
    close: () => {
      socket.destroy();
      started.kill();
    },
  };
}

async function socketOf(path: string, started: ChildProcess): Promise<Socket> {
  while (!existsSync(path)) {
    if (started.exitCode !== null) throw new Error(`${server} ended with ${started.exitCode}`);
    await wait(50);
  }
  const socket = connect(path);
  await once(socket, "connect");
  return socket;
}

/** Event codes of the X protocol's test extension. */
const [pressed, released, moved] = [4, 5, 6];
const leftButton = 1;

async function mouseOf(socket: Socket): Promise<Mouse> {
  // Little-endian, version 11.0, without a password, because the socket belongs to this user.
  socket.write(Buffer.from([0x6c, 0, 11, 0, 0, 0, 0, 0, 0, 0, 0, 0]));
  const welcome = await take(socket, 8);
  await take(socket, welcome.readUInt16LE(6) * 4);
  socket.write(Buffer.from([98, 0, 4, 0, 5, 0, 0, 0, ...Buffer.from("XTEST"), 0, 0, 0]));
  const extension = (await take(socket, 32))[9]!;
  const send = (type: number, detail: number, x = 0, y = 0) => {
    const request = Buffer.alloc(36);
    request.set([extension, 2, 9, 0, type, detail]);
    request.writeInt16LE(x, 24);
    request.writeInt16LE(y, 26);
    socket.write(request);
  };
  return {
    moveTo: async (x, y) => {
      send(moved, 0, Math.round(x), Math.round(y));
      await wait(60);
    },
    press: () => send(pressed, leftButton),
    release: () => send(released, leftButton),
  };
}

async function take(socket: Socket, bytes: number): Promise<Buffer> {
  for (;;) {
    const taken = socket.read(bytes) as Buffer | null;
    if (taken) return taken;
    await once(socket, "readable");
  }
}
