import type { EndpointDefinition, Resource } from "../http/endpoint.server.ts";

const guards = { public: "everybody", "signed-in": "signed-in people", admin: "administrators" };

/** The API as a page for people; the full schemas are in the OpenAPI document it links to. */
export function apiDocsPage(resources: Resource[]): string {
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Frostway API</title>
</head>
<body>
<main>
<h1>Frostway API</h1>
<p>Requests and answers are JSON, or multipart for uploads. Fetch <code>GET /sanctum/csrf-cookie</code> once; every write
sends the <code>XSRF-TOKEN</code> cookie back in <code>X-XSRF-TOKEN</code>. The schemas are in
<a href="/api/openapi.json">openapi.json</a>.</p>
${resources.map(section).join("\n")}
</main>
</body>
</html>`;
}

function section({ name, endpoints }: Resource): string {
  return `<h2>${escape(name)}</h2>
<table>
<thead><tr><th scope="col">Call</th><th scope="col">What it does</th><th scope="col">For</th></tr></thead>
<tbody>${endpoints.map(row).join("")}</tbody>
</table>`;
}

function row({ method, path, summary, guard }: EndpointDefinition): string {
  const call = `${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, "{$1}")}`;
  return `<tr><td><code>${escape(call)}</code></td><td>${escape(summary)}</td><td>${guards[guard]}</td></tr>`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
