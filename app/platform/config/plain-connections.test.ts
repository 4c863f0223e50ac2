import { describe, expect, it } from "vitest";
import { readConfig } from "./config.server.ts";
import { describePlainConnections } from "./plain-connections.ts";

const words = (environment: Record<string, string>) =>
  describePlainConnections(readConfig({ NODE_ENV: "production", ...environment }, () => "a secret"));

describe("a start in production reports unencrypted connections to other machines in one line:", () => {
  it.each([
    [{ APP_URL: "http://www.example.com" }, "pages and sign-in (APP_URL is http)"],
    [{ APP_URL: "http://10.0.0.5:8080" }, "pages and sign-in (APP_URL is http)"],
    [{ DATABASE_URL: "postgres://u:p@db/site" }, "the database (DATABASE_URL has no sslmode=require)"],
    [
      { DATABASE_URL: "postgres://u:p@db/site?sslmode=disable" },
      "the database (DATABASE_URL has no sslmode=require)",
    ],
    [{ STORAGE_URL: "s3://K:S@minio:9000/b?endpoint=http" }, "files (STORAGE_URL has endpoint=http)"],
  ])("%j", (environment, plain) => {
    expect(words(environment)).toBe(`Unencrypted connections to other machines: ${plain}.`);
  });

  it("names all of them in the same line, without passwords", () => {
    const line = words({
      APP_URL: "http://www.example.com",
      DATABASE_URL: "postgres://u:word@db/site",
      STORAGE_URL: "s3://K:word@minio/b?endpoint=http",
    });
    expect(line).toMatch(/APP_URL.*DATABASE_URL.*STORAGE_URL/);
    expect(line).not.toMatch(/word|\n/);
  });
});

it.each<Record<string, string>>([
  {},
  { APP_URL: "https://www.example.com" },
  { APP_URL: "http://localhost:3000" },
  { APP_URL: "http://[::1]:3000" },
  { APP_URL: "http://site.localhost" },
  { DATABASE_URL: "postgres://u:p@db/site?sslmode=require" },
  { DATABASE_URL: "postgres://u:p@db/site?sslmode=verify-full" },
  { DATABASE_URL: "postgres://u:p@db/site?ssl=true" },
  { DATABASE_URL: "postgres://u:p@127.0.0.1/site" },
  { DATABASE_URL: "postgres://u:p@127.8.0.1:5433/site" },
  { DATABASE_URL: "postgres://u@localhost/site?host=/var/run/postgresql" },
  { STORAGE_URL: "s3://K:S@host/b" },
  { STORAGE_URL: "s3://K:S@localhost:9000/b?endpoint=http" },
])("%j needs no warning", (environment) => {
  expect(words(environment)).toBeUndefined();
});

it("development needs no warning", () => {
  expect(words({ NODE_ENV: "development", APP_URL: "http://www.example.com" })).toBeUndefined();
});
