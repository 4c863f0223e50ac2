import { describe, expect, it } from "vitest";
import { expectAsPublished } from "./published-api.ts";

const json = { "Content-Type": "application/json; charset=utf-8" };
const answer = (status: number, body: unknown, headers: Record<string, string> = json) => ({
  status,
  body,
  headers: new Headers(headers),
});
const check =
  (...call: Parameters<typeof expectAsPublished>) =>
  () =>
    expectAsPublished(...call);

describe("checking a response against the published description", () => {
  it("accepts a described response, by the most specific path", () => {
    check("GET", "/api/widgets?x=1", answer(200, []))();
    check("GET", "/api/user", answer(401, { message: "Unauthenticated." }))();
    check("POST", "/api/contact", answer(429, { message: "Later." }, { ...json, "Retry-After": "60" }))();
    check("GET", "/elsewhere", answer(418, "tea"))();
  });

  it("reports a status, a property, a type, a header and a media type that are not described", () => {
    expect(check("GET", "/api/user", answer(402, { message: "Pay." }))).toThrow("no status 402");
    expect(check("GET", "/api/user", answer(401, { message: "No.", secret: 1 }))).toThrow("secret");
    expect(check("GET", "/api/widgets", answer(200, [{ id: "1", name: "A", type: "TEXT" }]))).toThrow(
      "/0/id",
    );
    expect(check("POST", "/api/contact", answer(429, { message: "Later." }))).toThrow("Retry-After");
    expect(check("GET", "/api/users/3/cv", answer(200, "…", { "Content-Type": "text/html" }))).toThrow(
      "text/html",
    );
    expect(check("DELETE", "/api/users/3", answer(204, "gone", { "Content-Type": "text/plain" }))).toThrow(
      "not described",
    );
  });
});
