import { hash } from "node:crypto";
import type { Config } from "../config/config.server.ts";
import { frameHosts } from "./frame-hosts.ts";

/** Where browsers report what they refuse. */
export const policyReportsPath = "/csp-reports";

const everywhere: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Reporting-Endpoints": `csp="${policyReportsPath}"`,
  "Permissions-Policy": permissionsPolicy({ position: false }),
};

/** Nothing that looks or listens. Where the device is, only a page that asks for it on a press may know. */
export function permissionsPolicy({ position }: { position: boolean }): string {
  const own = position ? "(self)" : "()";
  return `accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=${own}, gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()`;
}

/** The headers that every answer carries, unless it says another itself. */
export function securityHeaders(config: Pick<Config, "appUrl">): Record<string, string> {
  return config.appUrl.startsWith("https:")
    ? { ...everywhere, "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }
    : everywhere;
}

/** The headers of a public picture: mail programs, previews of links and image searches show it in pages of their own. */
export const shownAnywhere = { "Cross-Origin-Resource-Policy": "cross-origin" };

/** Of what is no page: data, files, texts. Opened by itself it can do nothing. */
export const inertPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type PolicyOptions = { relaxed?: boolean; frames?: boolean; worker?: boolean };

/** Of a service worker: it asks this site, and nobody else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

/**
 * The policy of one page: of inline scripts only those given run, by their hashes. A cached page cannot carry a nonce, so
 * cached and fresh pages are treated alike.
 */
export function contentSecurityPolicy(
  scripts: readonly string[],
  config: Pick<Config, "appUrl" | "production">,
  { relaxed = !config.production, frames = true, worker = false }: PolicyOptions = {},
): string {
  const hashes = [...new Set(scripts.map(sourceHash))].join(" ");
  const directives = [
    "default-src 'none'",
    // What a hashed script brings may run as well, so a file of this site that something injected names may not. Browsers
    // that do not know the word go by 'self'.
    `script-src 'self' ${config.production ? "'strict-dynamic' " : ""}${hashes}`.trim(),
    relaxed
      ? "style-src 'self' 'unsafe-inline'"
      : `style-src 'self' ${interfaceStyles.map(sourceHash).join(" ")}`,
    // Placeholders and text alignment are style attributes; they can load nothing but data: images.
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
  // Text becomes elements only where `platform/browser/trusted-html.ts` says so.
  if (!relaxed) {
    const policies = `trusted-types site default ProseMirrorClipboard${worker ? " offline" : ""}`;
    directives.push("require-trusted-types-for 'script'", policies);
  }
  if (config.appUrl.startsWith("https:")) directives.push("upgrade-insecure-requests");
  // In the new way, and for browsers that know only the old one.
  directives.push("report-to csp", `report-uri ${policyReportsPath}`);
  return directives.join("; ");
}

/** What the interface parts write into the page by themselves: how pressed things scroll, and pages behind a dialog. */
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

function sourceHash(source: string): string {
  return `'sha256-${hash("sha256", source, "base64")}'`;
}
