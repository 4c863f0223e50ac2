import { afterAll, afterEach, beforeAll, describe, expect, expectTypeOf, it, vi } from "vitest";
import { z } from "../../validation/zod.ts";
import { Resource } from "../../http/endpoint.server.ts";
import { line, versioned } from "../../validation/fields.ts";
import { call as callApi, type Call, type Sent } from "./call.ts";
import type { Outcome } from "./request.ts";

const book = z.object({ id: z.int(), title: z.string() });

const booksApi = new Resource("Books", "What is read.")
  .endpoint(
    {
      operationId: "listBooks",
      call: "GET /books",
      summary: "Books",
      guard: "public",
      query: z.object({ q: z.string() }),
      answer: z.array(book),
    },
    async () => [],
  )
  .endpoint(
    {
      operationId: "changeBook",
      call: "PATCH /books/:id",
      summary: "Change a book",
      guard: "public",
      body: z.object({ title: line(), ...versioned }),
      files: { fields: ["cover"], maxBytes: 1, types: ["image/jpeg"] },
      answer: book,
    },
    async () => ({ id: 1, title: "" }),
  )
  .endpoint(
    {
      operationId: "deleteBook",
      call: "DELETE /books/:id",
      summary: "Delete a book",
      guard: "public",
    },
    async () => undefined,
  );

type Books = (typeof booksApi)["calls"];

const call = callApi as unknown as Call<Books, Record<never, never>>;

type Change = Books["PATCH /books/:id"];

describe("the types of calls come from the definitions of endpoints", () => {
  it("know the methods and addresses, and no others", () => {
    expectTypeOf<keyof Books>().toEqualTypeOf<"GET /books" | "PATCH /books/:id" | "DELETE /books/:id">();
    expectTypeOf<Parameters<typeof call>[0]>().toEqualTypeOf<keyof Books>();
  });

  it("know the fields of a body, of the right types, and no others", () => {
    expectTypeOf<keyof Change["body"]>().toEqualTypeOf<"title" | "version" | "cover">();
    type Body = Extract<Sent<Change>, { form?: never }>["body"];
    expectTypeOf<{ title: string; version: number; cover: File }>().toExtend<Body>();
    expectTypeOf<{ version: number }>().not.toExtend<Body>();
    expectTypeOf<{ title: number }>().not.toExtend<Body>();
    expectTypeOf<{ title: string; cover: string }>().not.toExtend<Body>();
  });

  it("require parameters, query and body where the definition has them", () => {
    expectTypeOf<{ params: { id: number } }>().toExtend<Sent<Books["DELETE /books/:id"]>>();
    expectTypeOf<{ params: { name: string } }>().not.toExtend<Sent<Books["DELETE /books/:id"]>>();
    expectTypeOf<Record<never, never>>().not.toExtend<Sent<Books["DELETE /books/:id"]>>();
    expectTypeOf<Record<never, never>>().not.toExtend<Sent<Books["GET /books"]>>();
    expectTypeOf<{ params: { id: number } }>().not.toExtend<Sent<Change>>();
  });

  it("know the type of the response", () => {
    expectTypeOf(call<"GET /books">).returns.resolves.toEqualTypeOf<
      Outcome<{ id: number; title: string }[]>
    >();
    expectTypeOf(call<"DELETE /books/:id">).returns.resolves.toEqualTypeOf<Outcome<void>>();
  });
});

describe("a call", () => {
  const fetched = vi.fn<typeof fetch>(async () => new Response());
  beforeAll(() => {
    vi.stubGlobal("fetch", fetched);
    vi.stubGlobal("document", { cookie: "XSRF-TOKEN=token" });
  });
  afterEach(() => fetched.mockClear());
  afterAll(() => vi.unstubAllGlobals());
  const sent = () => {
    const [address, { method, body }] = fetched.mock.calls[0] as [string, RequestInit];
    return { address, method, body };
  };

  it("encodes the address and the query", async () => {
    await call("DELETE /books/:id", { params: { id: "a/b?" } });
    expect(sent()).toEqual({ address: "/books/a%2Fb%3F", method: "DELETE", body: undefined });
    fetched.mockClear();
    await call("GET /books", { query: { q: "Tom & É" } });
    expect(sent()).toEqual({ address: "/books?q=Tom+%26+%C3%89", method: "GET", body: undefined });
  });

  it("sends the fields of a form and the rest of the body as JSON", async () => {
    await call("PATCH /books/:id", { params: { id: 1 }, form: { title: "Ice" }, body: { version: 2 } });
    expect(sent()).toEqual({ address: "/books/1", method: "PATCH", body: '{"title":"Ice","version":2}' });
  });

  it("sends a multipart form where the body contains a file, without undefined fields", async () => {
    const cover = new File(["x"], "cover.jpg");
    await call("PATCH /books/:id", { params: { id: 1 }, body: { title: "Ice", version: undefined, cover } });
    const body = sent().body as FormData;
    expect([...body]).toEqual([
      ["title", "Ice"],
      ["cover", cover],
    ]);
  });
});
