import { expect, it } from "vitest";
import { outageIn } from "./outages.server.ts";

const withCode = (code: string) => Object.assign(new Error("known by its code"), { code });
const withErrcode = (errcode: number) => Object.assign(new Error("known by its code"), { errcode });

it.each([
  ["a lock that is held", withErrcode(5)],
  ["a lock of the same connection, in an extended code", withErrcode(6 | (1 << 8))],
  ["a read-only file", withErrcode(8)],
  ["a disk that cannot be read, in an extended code", withErrcode(10 | (1 << 8))],
  ["a damaged file", withErrcode(11)],
  ["a file that cannot be opened", withErrcode(14)],
  ["a file that is no database", withErrcode(26)],
  ["a connection that PostgreSQL refuses", withCode("08006")],
  ["too many connections", withCode("53300")],
  ["a server that is to stop", withCode("57P01")],
  ["a server that takes no writes", withCode("25006")],
  ["a statement over its time", withCode("57014")],
  ["nobody at the address", withCode("ECONNREFUSED")],
  ["no more descriptors", withCode("EMFILE")],
  ["a damaged table", withCode("XX001")],
  ["a damaged index", withCode("XX002")],
  ["a connection that ended", new Error("Connection terminated unexpectedly")],
  [
    "a connection that broke in the pool",
    new Error("Client has encountered a connection error and is not queryable"),
  ],
  ["a connection that was closed", new Error("Client was closed and is not queryable")],
  ["a store that fails", Object.assign(new Error("Slow down"), { $metadata: { httpStatusCode: 503 } })],
  ["a store that is asked too often", Object.assign(new Error("x"), { $metadata: { httpStatusCode: 429 } })],
  ["a store that knows no such key", Object.assign(new Error("x"), { $metadata: { httpStatusCode: 401 } })],
  ["a store that refuses the key", Object.assign(new Error("x"), { $metadata: { httpStatusCode: 403 } })],
  [
    "a bucket that is gone",
    Object.assign(new Error("x"), { name: "NoSuchBucket", $metadata: { httpStatusCode: 404 } }),
  ],
  ["a store that hangs", Object.assign(new Error("too late"), { name: "TimeoutError" })],
  ["the cause of another error", new Error("Cannot write", { cause: withCode("ECONNRESET") })],
  ["a cause deep down", [1, 2, 3].reduce<Error>((cause) => new Error("x", { cause }), withErrcode(5))],
])("%s is an outage", (_what, error) => expect(outageIn(error)).toBe("away"));

it.each([
  ["SQLite", withErrcode(13)],
  ["PostgreSQL", withCode("53100")],
  ["a disk", withCode("ENOSPC")],
  ["a quota", withCode("EDQUOT")],
  ["a store", Object.assign(new Error("x"), { $metadata: { httpStatusCode: 507 } })],
  [
    "a store's quota",
    Object.assign(new Error("x"), { name: "QuotaExceeded", $metadata: { httpStatusCode: 403 } }),
  ],
])("%s reports that no room is left", (_what, error) => expect(outageIn(error)).toBe("full"));

it.each([
  ["a broken rule of a table", withErrcode(19)],
  ["a duplicate row", withCode("23505")],
  ["a missing file", withCode("ENOENT")],
  ["a mistake of ours", new TypeError("x is not a function")],
  ["a file missing from a store", Object.assign(new Error("x"), { $metadata: { httpStatusCode: 404 } })],
  ["a value that is not an error", "ECONNREFUSED"],
])("%s is no outage", (_what, error) => expect(outageIn(error)).toBeUndefined());

it("circular causes are no outage", () => {
  const error = new Error("x");
  error.cause = new Error("y", { cause: error });
  expect(outageIn(error)).toBeUndefined();
});
