import { describe, expect, it } from "vitest";
import { FileTooLarge, MalformedRequest } from "../errors.ts";
import { bodyBytes, readFields } from "./body.server.ts";

function read(body: string, type = "application/json"): Promise<Record<string, unknown>> {
  const headers = { "Content-Type": type };
  return readFields(new Request("http://localhost/", { method: "POST", body, headers }));
}

const readForm = (body: string) => read(body, "application/x-www-form-urlencoded");

describe("a body", () => {
  it("has the same fields as JSON and as a form", async () => {
    const json = { name: " Cold\0 store ", alt: "  ", images: ["3", " 1"], password: " as typed " };
    const form = "name=+Cold%00+store+&alt=++&images[]=3&images[]=+1&password=+as+typed+";
    const fields = { name: "Cold store", alt: null, images: ["3", "1"], password: " as typed " };
    expect(await read(JSON.stringify(json))).toEqual(fields);
    expect(await readForm(form)).toEqual(fields);
    expect(await read("")).toEqual({});
  });

  it.each(["[]", "null", "3", '"name"', "{", "name=a"])("that is not an object is malformed: %s", (body) =>
    expect(read(body)).rejects.toThrow(MalformedRequest),
  );

  it("that is not UTF-8 is malformed", async () => {
    const body = new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]);
    const request = new Request("http://localhost/", { method: "POST", body });
    await expect(readFields(request)).rejects.toThrow(MalformedRequest);
  });

  it("is refused beyond 64 KiB, with and without Content-Length", async () => {
    const most = 64 * 1024;
    const fitting = `{"html":"${"x".repeat(most - 11)}"}`;
    expect(Object.keys(await read(fitting))).toEqual(["html"]);
    await expect(read(`${fitting} `)).rejects.toThrow(FileTooLarge);
    const announced = new Request("http://localhost/", { method: "POST", body: "{}" });
    announced.headers.set("Content-Length", String(most + 1));
    await expect(readFields(announced)).rejects.toThrow(FileTooLarge);
  });

  it("may be longer for a long text, in any encoding", async () => {
    const text = "\u20ac".repeat(100_000);
    const read = (body: string, type: string) => {
      const headers = { "Content-Type": type };
      return readFields(
        new Request("http://localhost/", { method: "POST", body, headers }),
        bodyBytes(text.length),
      );
    };
    const form = "application/x-www-form-urlencoded";
    expect(await read(`{"html":"${"\\u20ac".repeat(text.length)}"}`, "application/json")).toEqual({
      html: text,
    });
    expect(await read(`html=${encodeURIComponent(text)}`, form)).toEqual({ html: text });
    await expect(read(`html=${encodeURIComponent(text.repeat(2))}`, form)).rejects.toThrow(FileTooLarge);
  });

  it("may be nested as deeply as any field needs, and no deeper", async () => {
    const nested = (depth: number) => '{"a":'.repeat(depth) + "1" + "}".repeat(depth);
    expect(await read(nested(12))).toEqual(JSON.parse(nested(12)));
    await expect(read(nested(13))).rejects.toThrow(MalformedRequest);
    await expect(read(`{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`)).rejects.toThrow(MalformedRequest);
    const text = `${"[".repeat(20)}\\"${"{".repeat(20)}`;
    expect(await read(`{"a":"${text}"}`)).toEqual({ a: text.replace("\\", "") });
  });
});

describe("a body of many values", () => {
  const values = (count: number) => `{"a":[${Array(count).fill("{}").join(",")}]}`;

  it("is accepted up to five thousand, and refused beyond without parsing", async () => {
    expect(await read(values(5_000))).toEqual({ a: Array.from({ length: 5_000 }, () => ({})) });
    await expect(read(values(5_002))).rejects.toThrow(MalformedRequest);
    expect(await read(`{"a":"${",".repeat(6_000)}"}`)).toEqual({ a: ",".repeat(6_000) });
  });

  it("may have one value for each forty bytes where an endpoint accepts long bodies", async () => {
    const mostBytes = 4 * 1024 * 1024;
    const readLong = (body: string) =>
      readFields(
        new Request("http://localhost/", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body,
        }),
        mostBytes,
      );
    const most = Math.floor(mostBytes / 40);
    expect(await readLong(values(most))).toMatchObject({ a: expect.objectContaining({ length: most }) });
    await expect(readLong(values(most + 2))).rejects.toThrow(MalformedRequest);
  });
});

describe("a form", () => {
  it.each([
    ["name=a&name=b", { name: "b" }],
    ["name[]=a&name[]=b", { name: ["a", "b"] }],
    ["name=a&name[]=b", { name: ["b"] }],
    ["name[]=a&name=b", { name: "b" }],
    ["name[]=", { name: [null] }],
  ])("with a repeated field yields the last value, or a list: %s", async (form, fields) => {
    expect(await readForm(form)).toEqual(fields);
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "may have an ordinary field named %s",
    async (name) => {
      const list = await readForm(`${name}[]=a&${name}[]=b`);
      expect(Object.entries(list)).toEqual([[name, ["a", "b"]]]);
      expect(Object.entries(await readForm(`${name}=a`))).toEqual([[name, "a"]]);
      expect(Object.entries(await read(`{"${name}":["a"]}`))).toEqual([[name, ["a"]]]);
      expect(({} as Record<string, unknown>).a).toBeUndefined();
    },
  );
});
