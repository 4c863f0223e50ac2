import { createHash } from "node:crypto";
import type { Config } from "../config/config.server.ts";
import { frameHosts } from "./frame-hosts.ts";

const everywhere: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy":
    "accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()",
};

/** The headers that every answer carries. */
export function securityHeaders(config: Pick<Config, "appUrl">): Record<string, string> {
  return config.appUrl.startsWith("https:")
    ? { ...everywhere, "Strict-Transport-Security": "max-age=31536000; includeSubDomains" }
    : everywhere;
}

/**
 * The policy of one finished page: only the inline scripts that stand in it run, by their hashes. A nonce could not be
 * kept in the page cache, so one way serves kept and fresh pages alike.
 */
export function contentSecurityPolicy(
  html: string,
  config: Pick<Config, "appUrl" | "production">,
  { inlineStyles = !config.production } = {},
): string {
  const hashes = [...new Set(inlineScripts(html).map(sourceHash))];
  const directives = [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(" ")}`.trim(),
    // Vite's development server puts styles into the page as it goes, and so does the reader of the API's description.
    inlineStyles
      ? "style-src 'self' 'unsafe-inline'"
      : `style-src 'self' ${interfaceStyles.map(sourceHash).join(" ")}`,
    // Placeholders and text alignment are style attributes; they can load nothing but data: images.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${frameHosts.join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
  ];
  if (config.appUrl.startsWith("https:")) directives.push("upgrade-insecure-requests");
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

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1]!);
}

function sourceHash(source: string): string {
  return `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
}
