import { hash } from "node:crypto";
import type { Config } from "../config/config.server.ts";
import { frameHosts } from "./frame-hosts.ts";

/** The path to which browsers report policy violations. */
export const policyReportsPath = "/csp-reports";

const commonHeaders: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Reporting-Endpoints": `csp="${policyReportsPath}"`,
  "Permissions-Policy": permissionsPolicy({ position: false }),
};

/**
 * Forbids cameras, microphones and the like. Only a page that asks for the position when a button is pressed may read
 * it.
 */
export function permissionsPolicy({ position }: { position: boolean }): string {
  const own = position ? "(self)" : "()";
  return `accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=${own}, gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()`;
}

/** Returns the headers of every response, unless the response sets its own. */
export function securityHeaders(config: Pick<Config, "appUrl">): Record<string, string> {
  return config.appUrl.startsWith("https:")
    ? { ...commonHeaders, "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }
    : commonHeaders;
}

/** The headers of a public picture. Mail programs, link previews and image searches show it in pages of their own. */
export const crossOriginHeaders = { "Cross-Origin-Resource-Policy": "cross-origin" };

/** The policy of responses that are not pages: data, files, texts. Opened directly, they can do nothing. */
export const inertPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** `nonce` is for a page of somebody else's scripts: they write styles that carry it, and turn text into elements. */
type PolicyOptions = { nonce?: string; frames?: boolean; worker?: boolean };

/** The policy of a service worker: it may connect to this site only. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/**
 * Returns the policy of one page. Of the inline scripts only the given ones may run, by their hashes. A cached page
 * cannot carry a nonce, so cached and fresh pages both use hashes.
 */
export function contentSecurityPolicy(
  scripts: readonly string[],
  config: Pick<Config, "appUrl" | "production">,
  { nonce, frames = true, worker = false }: PolicyOptions = {},
): string {
  const hashes = [...new Set(scripts.map(sourceHash))].join(" ");
  const directives = [
    "default-src 'none'",
    // Scripts that a hashed script loads may run too. A file of this site that injected markup names may not.
    // Browsers that do not know `strict-dynamic` use 'self'.
    `script-src 'self' ${config.production ? "'strict-dynamic' " : ""}${hashes}`.trim(),
    `style-src 'self' ${config.production ? stylesWith(nonce) : "'unsafe-inline'"}`,
    // Placeholders and text alignment are style attributes. They can load only data: images.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ...(worker ? ["worker-src 'self'"] : []),
    ...(frames ? [`frame-src ${frameHosts.join(" ")}`] : []),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ];
  // Only `platform/browser/trusted-html.ts` may turn text into elements.
  if (config.production && !nonce) {
    const policies = `trusted-types site default ProseMirrorClipboard${worker ? " offline" : ""}`;
    directives.push("require-trusted-types-for 'script'", policies);
  }
  if (config.appUrl.startsWith("https:")) directives.push("upgrade-insecure-requests");
  // The current directive, and the former one for browsers that know only that.
  directives.push("report-to csp", `report-uri ${policyReportsPath}`);
  return directives.join("; ");
}

/**
 * The styles that React Aria writes into the page: touch scrolling of pressed elements, and the page behind a dialog.
 */
const interfaceStyles = [
  `@layer {
  [data-react-aria-pressable] {
    touch-action: pan-x pan-y pinch-zoom;
  }
}`,
  `@layer {
  * {
    overscroll-behavior: contain;
  }
}`,
];

function stylesWith(nonce: string | undefined): string {
  return nonce ? `'nonce-${nonce}'` : interfaceStyles.map(sourceHash).join(" ");
}

function sourceHash(source: string): string {
  return `'sha256-${hash("sha256", source, "base64")}'`;
}
