import { describe, expect, it } from "vitest";
import type { Browser } from "../../test/browser.ts";
import { openSite } from "../../test/site.ts";
import { api } from "../api.ts";

const endpoints = api.flatMap(({ endpoints, samples }) =>
  endpoints
    .filter(({ body, files }) => body || files)
    .map((endpoint) => ({ ...endpoint, address: addressOf(endpoint.path, samples) })),
);

const form = { headers: { "Content-Type": "application/x-www-form-urlencoded" } };
const named = ["name", "email", "__proto__", "constructor", "toString"];

const bodies: [string, string | FormData, { headers: Record<string, string> }?][] = [
  ["a form", named.map((name) => `${name}=a&${name}[]=b&${name}=c`).join("&"), form],
  ["a form of lists", named.map((name) => `${name}[]=a`).join("&"), form],
  ["multipart", multipart(named.flatMap((name) => [name, `${name}[]`, name]))],
  ["multipart of lists", multipart(named.map((name) => `${name}[]`))],
  ["JSON", '{"__proto__":{"email":1},"constructor":["a"],"toString":1}'],
  ["a number for an address", '{"email":1,"password":"vellum-Quartz-81-x"}'],
  ["a list for an address", '{"email":[],"password":"vellum-Quartz-81-x"}'],
  ["lists for a password", '{"email":"a@example.com","password":[],"password_confirmation":{}}'],
];

const owner = await (await openSite()).signIn("owner");

describe("every endpoint that takes a body", () => {
  it("is found by this test: there are many", () => {
    expect(endpoints.length).toBeGreaterThan(20);
  });

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s takes or refuses what nobody's form sends, and never fails",
    async (_, { method, address }) => {
      const verb = method.toUpperCase() as Parameters<Browser["request"]>[0];
      for (const [name, body, extra] of bodies) {
        const answer = await owner.write(verb, address, body, extra);
        expect(answer.status, name).toBeLessThan(500);
      }
    },
  );

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    "%s refuses more bytes than it is described with",
    async (_, { method, address, maxBodyBytes = 64 * 1024 }) => {
      const verb = method.toUpperCase() as Parameters<Browser["request"]>[0];
      const padding = "x".repeat(maxBodyBytes);
      const message = "The file is too large.";
      expect(await owner.write(verb, address, `{"x":"${padding}"}`)).toMatchObject({
        status: 413,
        body: { message, errors: { body: [message] } },
      });
      const form = new FormData();
      form.append("password", padding);
      form.append("x", "x");
      expect((await owner.write(verb, address, form)).body).toMatchObject({ message, error: message });
    },
  );
});

function multipart(names: string[]): FormData {
  const sent = new FormData();
  for (const name of names) sent.append(name, "a");
  return sent;
}

/** Fills the parameters of a path: names with the resource's sample, numbers with 1. */
function addressOf(path: string, samples: Record<string, unknown>): string {
  return path.replaceAll(/:(\w+)/g, (_, parameter: string) => {
    const sample = samples[parameter];
    return typeof sample === "string" ? sample : "1";
  });
}
