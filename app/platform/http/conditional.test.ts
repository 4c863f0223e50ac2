import { describe, expect, it } from "vitest";
import { bestEncoding, isFresh } from "./conditional.server.ts";

describe("the client's copy is fresh", () => {
  it.each([
    ['"x"', '"x"'],
    ['W/"x"', 'W/"x"'],
    // Proxies that compress make the tag weak.
    ['W/"x"', '"x"'],
    ['"x"', 'W/"x"'],
    ['"a", "x"', '"x"'],
    ['"a",W/"x" , "b"', '"x"'],
    ['"a,b", "x"', '"x"'],
    ["*", '"x"'],
    [" * ", '"x"'],
  ])("%s of %s", (ifNoneMatch, tag) => {
    expect(isFresh(ifNoneMatch, tag)).toBe(true);
  });

  it.each([undefined, null, "", "x", '"y"', '"xx"', '"a-x"', 'W/"y", "z"', '"*"', '"a, *"'])(
    'not for If-None-Match %s and the tag "x"',
    (ifNoneMatch) => {
      expect(isFresh(ifNoneMatch, '"x"')).toBe(false);
    },
  );
});

describe("the encoding of an answer", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["br", "br"],
    ["BR", "br"],
    ["gzip", "gzip"],
    ["*", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br; q=0.000, gzip;q=0.5", "gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=0, *", "gzip"],
    ["identity;q=0, gzip;q=0.1", "gzip"],
    ["identity;q=0, *", "br"],
    ["gzip;q=0.001", "gzip"],
    ["identity;q=0.5, gzip;q=0.2", "identity"],
    ["*;q=0", "identity"],
    ["br;q=0, gzip;q=0", "identity"],
    ["identity", "identity"],
    ["deflate, zstd", "identity"],
    ["brotli, sbr, x-br", "identity"],
    ["", "identity"],
    [undefined, "identity"],
    [null, "identity"],
    // The client accepts nothing. The header may be disregarded (RFC 9110, 12.5.3), and everybody can read
    // `identity`.
    ["identity;q=0", "identity"],
  ])("%s: %s", (accept, encoding) => {
    expect(bestEncoding(accept, ["br", "gzip"])).toBe(encoding);
  });

  it("is one of those offered", () => {
    expect(bestEncoding("br, gzip", ["gzip"])).toBe("gzip");
    expect(bestEncoding("br, gzip", [])).toBe("identity");
  });
});
