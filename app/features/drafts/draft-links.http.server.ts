import { type Context, Hono, type Next } from "hono";
import { NotFound, TooManyAttempts } from "../../platform/errors.ts";
import type { AppEnvironment } from "../../platform/http/app-environment.ts";
import { isShownPage } from "../../platform/http/preview.server.ts";
import { previewPath } from "./drafts.schema.ts";
import { showDrafts } from "./draft-links.server.ts";

const privateHeaders = {
  "Content-Type": "text/html; charset=utf-8",
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow",
};

/** Pages that a link shows with drafts in them. They run no script, send no form, and no search engine may list them. */
export function draftLinksHttp(): Hono<AppEnvironment> {
  const app = new Hono<AppEnvironment>();
  app.get(`${previewPath}/:token`, answer);
  app.get(`${previewPath}/:token/*`, answer);
  return app;
}

async function answer(context: Context<AppEnvironment>, next: Next): Promise<Response | void> {
  const token = context.req.param("token") ?? "";
  const base = `${previewPath}/${token}`;
  const page = context.req.path.slice(base.length) || "/";
  if (!isShownPage(page)) return next();
  const { services, client } = context.var;
  const shown = await showDrafts(services, { token, page, client }).catch((error: unknown) => {
    if (error instanceof NotFound) return undefined;
    if (error instanceof TooManyAttempts) return tooMany(error);
    throw error;
  });
  if (shown instanceof Response) return shown;
  if (!shown || typeof shown.body !== "string") return next();
  const policy = (shown.headers.get("Content-Security-Policy") ?? "").replace(
    "form-action 'self'",
    "form-action 'none'",
  );
  return new Response(marked(shown.body, base), {
    status: shown.status,
    headers: {
      ...privateHeaders,
      "Content-Security-Policy": `${policy}; sandbox allow-same-origin`,
    },
  });
}

function tooMany({ retryAfterSeconds }: TooManyAttempts): Response {
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Please wait a moment</title>
<meta name="viewport" content="width=device-width"></head><body><h1>Please wait a moment</h1>
<p>Many pages of this preview were opened just now. Please load this page again in ${retryAfterSeconds} seconds.</p></body></html>`;
  return new Response(html, {
    status: 429,
    headers: { ...privateHeaders, "Retry-After": String(retryAfterSeconds) },
  });
}

/** Above the bars of a phone and of a wide screen, and in view wherever the page is scrolled. */
const line = `<aside aria-label="About this preview" style="${[
  "position:fixed;inset:auto 0 5.5rem;z-index:1000;width:fit-content;max-width:calc(100% - 2rem);margin:0 auto",
  "padding:.625rem 1rem;border:1px solid #fff;border-radius:.25rem;background:#0b1f33;color:#fff;font-weight:600",
].join(";")}">Preview, not public. Forms on it send nothing.</aside>`;

/** Says on the page that it is a preview, and leads its links to other pages of the same preview. */
function marked(html: string, base: string): string {
  return html
    .replace("</head>", '<meta name="robots" content="noindex, nofollow"></head>')
    .replace(/<body[^>]*>/, (body) => body + line)
    .replaceAll(/(<a\b[^>]*?\shref=")(\/[^"]*)"/g, (whole, before: string, path: string) =>
      isShownPage(path) ? `${before}${base}${path}"` : whole,
    );
}
