import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { contentSecurityPolicy, permissionsPolicy } from "./security-headers.server.ts";

const policyOf = (scripts: string[], { appUrl = "http://localhost", production = true } = {}) =>
  contentSecurityPolicy(scripts, { appUrl, production });
const directive = (policy: string, name: string) =>
  policy.split(/;\s*/).find((part) => part.startsWith(`${name} `));

describe("the content security policy of a page", () => {
  it("allows its inline scripts, each named once, and no others", () => {
    const hash = createHash("sha256").update("one()").digest("base64");
    expect(directive(policyOf(["one()", "one()"]), "script-src")).toBe(
      `script-src 'self' 'strict-dynamic' 'sha256-${hash}'`,
    );
    expect(directive(policyOf([]), "script-src")).toBe("script-src 'self' 'strict-dynamic'");
    expect(directive(policyOf([], { production: false }), "script-src")).toBe("script-src 'self'");
  });

  it("allows nothing that it does not name, and no base element", () => {
    expect(directive(policyOf([]), "default-src")).toBe("default-src 'none'");
    expect(directive(policyOf([]), "base-uri")).toBe("base-uri 'none'");
  });

  it("allows only the interface's inline styles, except in development", () => {
    expect(directive(policyOf([]), "style-src")).toMatch(/^style-src 'self'( 'sha256-\S+')+$/);
    expect(directive(policyOf([], { production: false }), "style-src")).toBe(
      "style-src 'self' 'unsafe-inline'",
    );
  });

  it("lets only its policies turn text into elements, except in development", () => {
    const directives = "require-trusted-types-for 'script'; trusted-types site default";
    expect(policyOf([])).toContain(directives);
    expect(policyOf([], { production: false })).not.toContain("trusted-types");
  });

  it("allows frames of other hosts only where the page shows them", () => {
    const config = { appUrl: "http://localhost", production: true };
    expect(directive(contentSecurityPolicy([], config), "frame-src")).toContain(
      "https://www.openstreetmap.org",
    );
    expect(contentSecurityPolicy([], config, { frames: false })).not.toContain("frame-src");
  });

  it("allows a worker only on the page that needs one", () => {
    expect(policyOf([])).not.toMatch(/worker-src|offline/);
    const policy = contentSecurityPolicy(
      [],
      { appUrl: "http://localhost", production: true },
      { worker: true },
    );
    expect(directive(policy, "worker-src")).toBe("worker-src 'self'");
    expect(directive(policy, "trusted-types")).toMatch(/ offline$/);
  });

  it("upgrades requests to https where the site uses it", () => {
    expect(policyOf([])).not.toContain("upgrade-insecure-requests");
    expect(policyOf([], { appUrl: "https://www.example.com" })).toContain("upgrade-insecure-requests");
  });
});

it("only a page that needs the position may ask for it", () => {
  expect(permissionsPolicy({ position: false })).toContain("geolocation=()");
  expect(permissionsPolicy({ position: true })).toContain("geolocation=(self)");
});
