import { afterEach, expect, it, vi } from "vitest";
import type { AddressInfo } from "node:net";
import { Port } from "./port.ts";

const config = { port: 0, host: "127.0.0.1", appUrl: "https://frostway.example.com" };
let port: Port | undefined;
afterEach(() => port?.connections.drain());

it("answers a request whose answer fails with an error, and goes on", async () => {
  const url = await listen(({ url: path }, response) => {
    if (path === "/fails") throw new Error("a fault of ours");
    if (path === "/no-disk") throw Object.assign(new Error("EIO: i/o error, read"), { code: "EIO" });
    response.end("ok");
  });
  const failed = await fetch(`${url}/fails`);
  expect(failed.status).toBe(500);
  expect(failed.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(await failed.json()).toMatchObject({ message: "Server Error" });
  const away = await fetch(`${url}/no-disk`);
  expect(away.status).toBe(503);
  expect(Number(away.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await (await fetch(url)).text()).toBe("ok");
});

it("cuts off an answer that fails once it has begun", async () => {
  const url = await listen((_, response) => {
    response.writeHead(200).write("half of");
    throw new Error("a fault of ours");
  });
  await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
});

it("goes on when connections cannot be accepted, however often", async () => {
  const url = await listen((_, response) => response.end("ok"));
  for (let time = 0; time < 3; time += 1) {
    const lacking = Object.assign(new Error("accept EMFILE"), { code: "EMFILE", syscall: "accept" });
    expect(() => port!.server.emit("error", lacking)).not.toThrow();
  }
  expect(await (await fetch(url)).text()).toBe("ok");
});

it("says why it cannot listen", async () => {
  await listen((_, response) => response.end("ok"));
  const taken = (port!.server.address() as AddressInfo).port;
  const other = new Port({ ...config, port: taken });
  await expect(other.answerWith(vi.fn())).rejects.toThrow("EADDRINUSE");
});

async function listen(answer: Parameters<Port["answerWith"]>[0]): Promise<string> {
  port = new Port(config);
  await port.answerWith(answer);
  return `http://127.0.0.1:${(port.server.address() as AddressInfo).port}`;
}
