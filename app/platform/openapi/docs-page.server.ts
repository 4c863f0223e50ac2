import { escapeHtml } from "../html/escape-html.ts";
import { csrfCookie } from "../http/cookie-names.ts";
import type { Endpoint } from "../http/endpoint-definition.ts";
import type { Resource } from "../http/endpoint.server.ts";
import { isForAdmins } from "../http/guards.server.ts";
import { templateOf } from "./describe-api.server.ts";

const audiences = { public: "everybody", "signed-in": "signed-in people", machine: "machines" };

/**
 * Returns the API's documentation page. A reader of the OpenAPI document, whose script is at the address `reader`,
 * sends trial calls as the signed-in user. A plain list of all calls is shown until the reader has loaded, or without
 * scripts. The content security policy must allow the styles that carry `nonce`.
 */
export function apiDocsPage(
  resources: Resource[],
  { title, reader, nonce }: { title: string; reader: string; nonce: string },
): { html: string; scripts: string[] } {
  const script = `${startReader}load(${JSON.stringify(reader)});\n`;
  const html = `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta property="csp-nonce" content="${nonce}">
<title>${escapeHtml(title)} API</title>
<style nonce="${nonce}">
#list { max-width: 60rem; margin: 0 auto; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif }
#list table { width: 100%; border-collapse: collapse }
#list :is(th, td) { padding: 0.4rem 0.8rem 0.4rem 0; border-bottom: 1px solid #ccc; text-align: left; overflow-wrap: anywhere }
</style>
</head>
<body>
<div id="reader"></div>
<main id="list">
<h1>${escapeHtml(title)} API</h1>
<p>Requests and answers are JSON, or multipart for uploads. Fetch <code>GET /sanctum/csrf-cookie</code> once; every write
sends the <code>XSRF-TOKEN</code> cookie back in <code>X-XSRF-TOKEN</code>. The schemas are in
<a href="/api/openapi.json">openapi.json</a>.</p>
${resources.map(section).join("\n")}
</main>
<script>${script}</script>
</body>
</html>`;
  return { html, scripts: [script] };
}

/**
 * The content security policy allows this script and the scripts that it loads, so it loads the reader itself. The
 * reader's fonts, agent and proxy are off, so that it requests nothing from other hosts. Writes send the CSRF token,
 * as in `platform/browser/calls/request.ts`. The reader gives the nonce to one
 * of the styles that it writes; this script gives it to the others.
 */
const startReader = `
const nonce = document.querySelector("[property=csp-nonce]").content;
const createElement = document.createElement.bind(document);
document.createElement = (name, options) => {
  const element = createElement(name, options);
  if (element instanceof HTMLStyleElement) element.nonce = nonce;
  return element;
};
async function send(input, init) {
  const request = new Request(input, init);
  if (request.method === "GET") return fetch(request);
  const token = () => decodeURIComponent(document.cookie.match(/(?:^|; )${csrfCookie}=([^;]*)/)?.[1] ?? "");
  if (!token()) await fetch("/sanctum/csrf-cookie");
  request.headers.set("X-XSRF-TOKEN", token());
  return fetch(request);
}
const settings = {
  url: "/api/openapi.json",
  customFetch: send,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: "never",
  showOperationId: true,
  documentDownloadType: "json",
  defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
  onLoaded: () => document.getElementById("list")?.remove(),
};
function load(reader) {
  const script = document.createElement("script");
  script.src = reader;
  script.onload = () => Scalar.createApiReference("#reader", settings);
  document.body.append(script);
}
`;

function section({ name, endpoints }: Resource): string {
  return `<h2>${escapeHtml(name)}</h2>
<table>
<thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">For</th></tr></thead>
<tbody>${endpoints.map(row).join("")}</tbody>
</table>`;
}

function row({ method, path, summary, guard }: Endpoint): string {
  const call = `${method.toUpperCase()} ${templateOf(path)}`;
  return `<tr><td><code>${escapeHtml(call)}</code></td><td>${escapeHtml(summary)}</td><td>${isForAdmins(guard) ? "administrators" : audiences[guard]}</td></tr>`;
}
