import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { FileTooLarge, MalformedRequest } from "../errors.ts";
import { readMultipart } from "./multipart.server.ts";

const mebibyte = 1024 * 1024;
let temporaryFolder: string;

beforeEach(async () => {
  temporaryFolder = await mkdtemp(join(tmpdir(), "multipart-"));
  return () => rm(temporaryFolder, { recursive: true, force: true });
});

const options = () => ({
  temporaryFolder,
  maxFileBytes: mebibyte,
  maxFieldsBytes: mebibyte,
  allowedFiles: ["file"],
});

function formRequest(fill: (form: FormData) => void): Request {
  const form = new FormData();
  fill(form);
  return new Request("http://localhost/", { method: "POST", body: form });
}

function rawRequest(body: string, type = "multipart/form-data; boundary=edge"): Request {
  return new Request("http://localhost/", { method: "POST", body, headers: { "content-type": type } });
}

describe("a multipart request", () => {
  it("yields trimmed fields, lists and files with their hash", async () => {
    const content = randomBytes(300_000);
    const read = await readMultipart(
      formRequest((form) => {
        form.append("name", "  Cold\0 store ");
        form.append("alt", "   ");
        form.append("password", " as typed ");
        form.append("images[]", "3");
        form.append("images[]", "1");
        form.append("one[]", "");
        form.append("__proto__", "x");
        form.append("file", new File([content], "../../naïve – photo.jpg"));
        form.append("other", new File(["skipped"], "other.txt"));
      }),
      options(),
    );
    expect(read.fields).toMatchObject({
      name: "Cold store",
      alt: null,
      password: " as typed ",
      images: ["3", "1"],
      one: [null],
    });
    expect(Object.getPrototypeOf(read.fields)).toBe(Object.prototype);
    expect(Object.keys(read.files)).toEqual(["file"]);
    expect(read.files.file).toMatchObject({
      filename: "naïve – photo.jpg",
      bytes: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
    });
    expect(await readFile(read.files.file?.path ?? "")).toEqual(content);
    await read.dispose();
    expect(await readdir(temporaryFolder)).toEqual([]);
  });

  it("has no file where the file input was left empty", async () => {
    const read = await readMultipart(
      rawRequest(
        '--edge\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--edge--\r\n',
      ),
      options(),
    );
    expect(read.files).toEqual({});
    await read.dispose();
    expect(await readdir(temporaryFolder)).toEqual([]);
  });

  it("accepts a file of exactly the limit and refuses one byte more", async () => {
    const upload = (bytes: number) =>
      readMultipart(
        formRequest((form) => form.append("file", new File([Buffer.alloc(bytes, 1)], "a.bin"))),
        options(),
      );
    expect((await upload(mebibyte)).files.file?.bytes).toBe(mebibyte);
    await expect(upload(mebibyte + 1)).rejects.toThrow(FileTooLarge);
    expect(await readdir(temporaryFolder)).toHaveLength(1);
  });
});

describe("a multipart request that cannot be read", () => {
  const file = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  it.each([
    ["another type", rawRequest("{}", "application/json")],
    ["no boundary", rawRequest("--edge--", "multipart/form-data")],
    ["an empty body", rawRequest("")],
    ["no body", new Request("http://localhost/", { method: "POST", headers: rawRequest("").headers })],
    ["no end", rawRequest(`${file}half of it`)],
    ["a broken part header", rawRequest("--edge\r\nContent Disposition\r\n\r\nx\r\n--edge--\r\n")],
    [
      "a field without a name",
      rawRequest("--edge\r\nContent-Disposition: form-data\r\n\r\nx\r\n--edge--\r\n"),
    ],
    [
      "too many fields",
      formRequest((form) => Array.from({ length: 300 }, (_, i) => form.append(`f${i}`, "x"))),
    ],
  ])("is malformed with %s, and leaves no file", async (_, request) => {
    await expect(readMultipart(request, options())).rejects.toThrow(MalformedRequest);
    expect(await readdir(temporaryFolder)).toEqual([]);
  });

  it("names the field that is too long", async () => {
    const request = formRequest((form) => form.append("html", "x".repeat(2 * mebibyte)));
    await expect(readMultipart(request, options())).rejects.toMatchObject({ field: "html" });
    const parts = formRequest((form) => {
      form.append("name", "x".repeat(mebibyte));
      form.append("html", "x");
    });
    await expect(readMultipart(parts, options())).rejects.toMatchObject({ field: "html" });
  });
});

describe("over a connection", () => {
  let server: Server;
  let port: number;
  const outcomes: unknown[] = [];
  const waiting: (() => void)[] = [];

  beforeAll(async () => {
    const app = new Hono<{ Bindings: { incoming: IncomingMessage } }>();
    app.post("/:way", async (c) => {
      const incoming = c.req.param("way") === "node" ? c.env.incoming : undefined;
      try {
        const read = await readMultipart(c.req.raw, { ...options(), maxFileBytes: 16 * mebibyte, incoming });
        const bytes = read.files.file?.bytes;
        await read.dispose();
        return c.json({ bytes });
      } catch (error) {
        outcomes.push(error);
        waiting.splice(0).forEach((go) => go());
        return c.text("refused", error instanceof FileTooLarge ? 413 : 400);
      }
    });
    server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const head = (way: string, length: number) =>
    `POST /${way} HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=edge\r\nContent-Length: ${length}\r\n\r\n` +
    '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';

  it.each(["node", "web"])("a client that disconnects leaves no temporary file (%s)", async (way) => {
    const refused = new Promise<void>((go) => waiting.push(go));
    const socket = connect(port, "127.0.0.1");
    socket.write(head(way, 10 * mebibyte));
    socket.write(Buffer.alloc(mebibyte));
    await until(async () => (await readdir(temporaryFolder)).length === 1);
    socket.destroy();
    await refused;
    expect(outcomes.pop()).toBeInstanceOf(MalformedRequest);
    expect(await readdir(temporaryFolder)).toEqual([]);
  });

  it.each(["node", "web"])(
    "a request with a too large Content-Length is refused unread (%s)",
    async (way) => {
      const answer = await answerTo((socket) => socket.write(head(way, 500 * mebibyte)));
      expect(answer).toMatch(/^HTTP\/1.1 413 /);
    },
  );

  it.each(["node", "web"])("a file that exceeds the limit is refused while it is sent (%s)", async (way) => {
    const answer = await answerTo((socket) => {
      socket.write(
        head(way, 0)
          .replace("Content-Length: 0", "Transfer-Encoding: chunked")
          .replace(/\r\n\r\n--edge[^]*/, "\r\n\r\n"),
      );
      const part = head(way, 0).replace(/^[^]*?\r\n\r\n/, "");
      const chunk = (bytes: Buffer) =>
        Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
      socket.write(chunk(Buffer.from(part)));
      for (let sent = 0; sent < 20; sent += 1) socket.write(chunk(Buffer.alloc(mebibyte)));
    });
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(await readdir(temporaryFolder)).toEqual([]);
  });

  function answerTo(send: (socket: ReturnType<typeof connect>) => void): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1");
      socket.once("data", (data) => {
        resolve(data.toString());
        socket.destroy();
      });
      socket.once("error", reject);
      send(socket);
    });
  }
});

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((soon) => setImmediate(soon));
}
