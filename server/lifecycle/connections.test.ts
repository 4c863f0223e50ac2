import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { Connections } from "./connections.ts";

it("closes the longest idle connection when there are too many, but none that is answering or in use", async () => {
  const server = createServer((request, response) => {
    connections.recordUse(request.socket);
    if (request.url === "/slow") connections.protectResponse(response);
    else response.end("ok");
  });
  const connections = new Connections(server, 4);
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const opened: Socket[] = [];
  const open = async () => {
    const socket = connect(port, "127.0.0.1");
    opened.push(socket);
    await Promise.all([once(socket, "connect"), once(server, "connection")]);
    return socket;
  };
  const ask = (socket: Socket, path: string) =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);

  const answering = await open();
  const held = once(server, "request");
  ask(answering, "/slow");
  await held;
  const used = await open();
  const idle = await open();
  const answered = once(used, "data");
  ask(used, "/");
  await answered;
  await open();
  const closed = once(idle, "close");
  await open();
  await closed;
  expect(opened.filter((socket) => socket.destroyed)).toEqual([idle]);

  for (const socket of opened) socket.destroy();
  server.close();
});
