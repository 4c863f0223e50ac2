import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { certificate, startTlsServer } from "../../../test/tls-server.ts";
import { postToPublic, RefusedTarget } from "./post-to-public.server.ts";

const sent = { body: '{"a":"é"}', headers: { "Content-Type": "application/json" } };
let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(answer: RequestListener): Promise<number> {
  server = createServer(answer);
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** Returns rules under which every name resolves to these addresses, and 127.0.0.1 counts as public. */
const leadingTo = (...addresses: string[]) => ({
  resolve: (_host: string, done: (error: null, found: { address: string; family: number }[]) => void) =>
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    ),
  isAllowed: (address: string) => address === "127.0.0.1",
  milliseconds: 2_000,
});

describe("a post to a public address", () => {
  it("sends the whole body with the requested host name, and returns the status", async () => {
    let got = "";
    const port = await serve((request, response) => {
      got = `${request.method} ${request.url} ${request.headers.host} `;
      request.on("data", (piece) => (got += piece));
      request.on("end", () => response.writeHead(204).end());
    });
    const { status } = await postToPublic(
      `http://hooks.example.com:${port}/in?x=1`,
      sent,
      leadingTo("127.0.0.1"),
    );
    expect([status, got]).toEqual([204, `POST /in?x=1 hooks.example.com:${port} {"a":"é"}`]);
  });

  it("requires a trusted TLS certificate for the requested host name", async () => {
    let got = "";
    const address = await startTlsServer((request, response) => {
      request.on("data", (piece) => (got += piece));
      request.on("end", () => response.writeHead(200).end());
    });
    const { port } = new URL(address);
    await expect(postToPublic(address, sent, leadingTo("127.0.0.1"))).rejects.toThrow("self-signed");
    const trusted = getCACertificates("default");
    setDefaultCACertificates([...trusted, certificate]);
    onTestFinished(() => setDefaultCACertificates(trusted));
    expect(await postToPublic(address, sent, leadingTo("127.0.0.1"))).toEqual({ status: 200 });
    expect(got).toBe(sent.body);
    const another = `https://hooks.example.com:${port}/`;
    await expect(postToPublic(another, sent, leadingTo("127.0.0.1"))).rejects.toThrow(
      "Hostname/IP does not match",
    );
    await expect(postToPublic(address, sent)).rejects.toThrow(RefusedTarget);
  });

  it("does not follow redirects", async () => {
    let asked = 0;
    const port = await serve((_request, response) => {
      asked += 1;
      response.writeHead(302, { Location: "/elsewhere" }).end();
    });
    expect(await postToPublic(`http://a.example:${port}/`, sent, leadingTo("127.0.0.1"))).toEqual({
      status: 302,
    });
    expect(asked).toBe(1);
  });

  it("stops reading a response that does not end", async () => {
    const port = await serve((_request, response) => {
      response.writeHead(200);
      const more = () => response.write("x".repeat(4_096), () => !response.destroyed && setImmediate(more));
      more();
    });
    expect(await postToPublic(`http://a.example:${port}/`, sent, leadingTo("127.0.0.1"))).toEqual({
      status: 200,
    });
  });

  it("gives up on a server that does not answer", async () => {
    const port = await serve(() => {});
    const rules = { ...leadingTo("127.0.0.1"), milliseconds: 50 };
    await expect(postToPublic(`http://a.example:${port}/`, sent, rules)).rejects.toThrow("in time");
  });

  it.each([
    ["http://127.0.0.1:1/"],
    ["http://127.1:1/"],
    ["http://0x7f000001:1/"],
    ["http://2130706433:1/"],
    ["http://[::1]:1/"],
    ["http://[::ffff:127.0.0.1]:1/"],
    ["http://localhost:1/"],
    ["http://169.254.169.254/latest/meta-data"],
  ])("is refused to %s", async (address) => {
    await expect(postToPublic(address, sent)).rejects.toThrow(RefusedTarget);
  });

  it("is refused if one address of a name is not allowed, and if the name has no address", async () => {
    for (const addresses of [["127.0.0.1", "10.0.0.1"], ["10.0.0.1"], []]) {
      await expect(postToPublic("http://a.example:1/", sent, leadingTo(...addresses))).rejects.toThrow(
        RefusedTarget,
      );
    }
  });
});
