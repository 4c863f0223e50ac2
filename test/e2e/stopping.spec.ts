import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { expect, test } from "@playwright/test";
import { type RunningSite, startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";

let site: RunningSite;

test.beforeEach(async () => {
  site = await startSite({ dataFrom: await sampleData({ quickPictures: true }) });
});
test.afterEach(() => site.stop());

test("idle connections and unfinished requests do not delay a stop @release", async () => {
  const { port } = new URL(site.url);
  const silent = await Promise.all(Array.from({ length: 20 }, () => connection(Number(port))));
  const unfinished = await connection(Number(port));
  unfinished.write("GET / HTTP/1.1\r\nHost: localhost\r\n");
  expect(await endOf(site)).toEqual([0, null]);
  for (const socket of [...silent, unfinished]) socket.destroy();
});

test("a visitor on a persistent connection loses no page: the last response closes the connection", async () => {
  const agents = Array.from({ length: 20 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  await Promise.all(agents.map((agent) => page(agent)));
  const ended = endOf(site);
  await expect
    .poll(() =>
      fetch(site.url).then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");
  expect(await Promise.all(agents.map((agent) => page(agent)))).toEqual(
    agents.map(() => ({ status: 200, connection: "close" })),
  );
  expect(await ended).toEqual([0, null]);
});

test("a second signal ends the program at once @release", async () => {
  const { port } = new URL(site.url);
  const unfinished = await connection(Number(port));
  unfinished.write("GET / HTTP/1.1\r\n");
  const ended = once(site.process, "exit");
  site.process.kill("SIGTERM");
  site.process.kill("SIGINT");
  expect(await ended).toEqual([1, null]);
  unfinished.destroy();
});

async function endOf({ process }: RunningSite): Promise<unknown[]> {
  const ended = once(process, "exit");
  process.kill("SIGTERM");
  return ended;
}

async function connection(port: number) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}

function page(agent: Agent): Promise<{ status: number | undefined; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    get(`${site.url}/about`, { agent }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve({ status: answer.statusCode, connection: answer.headers.connection }));
    }).on("error", reject);
  });
}
