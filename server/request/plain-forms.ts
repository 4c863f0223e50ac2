import type { MiddlewareHandler } from "hono";
import { newMessage } from "../../app/features/contact/contact.schema.ts";
import { sendMessage } from "../../app/features/contact/send-message.server.ts";
import { wayOf } from "../../app/features/visits/way.server.ts";
import { Invalid } from "../../app/platform/errors.ts";
import { errorResponse } from "../../app/platform/http/error-responses.server.ts";
import type { AppEnvironment } from "../../app/platform/http/app-environment.ts";
import { bodyBytes, readFields } from "../../app/platform/http/body.server.ts";
import { requireOwnPage } from "../../app/platform/http/csrf.server.ts";
import type { PlainForm } from "../../app/platform/http/page-context.server.ts";
import { type RenderedPage, responseOf } from "../../app/platform/http/rendered-page.server.ts";
import type { Services } from "../../app/platform/services.ts";
import { limits } from "../../app/platform/validation/bounds.ts";
import { fieldErrors } from "../../app/platform/validation/messages.ts";
import { honeypotField } from "../../app/platform/validation/spam.ts";
import { publicPages } from "../../content/public-pages.ts";
import type { Pages } from "../pages.ts";

/**
 * Handles forms that the browser submits to the page's own address, because scripts are off, blocked or failed. The
 * API's own operation stores a message from the contact form, and the page confirms it or shows the validation errors.
 * Every other form gets a page that says what to do instead; the server does not read what was typed.
 */
export function plainForms(pages: Pages): MiddlewareHandler<AppEnvironment> {
  return async ({ req, var: { services, client, requestId } }, next) => {
    if (!isPlainForm(req.raw)) return next();
    if (req.path !== publicPages.contact.path) return uncached(await pages(req.raw));
    const form = await storeMessage(services, { request: req.raw, client, requestId });
    return uncached(await pages(new Request(req.url), { form }), form.status);
  };
}

/** Forms cannot set headers: a request that carries a CSRF token or asks for JSON comes from a script. */
function isPlainForm({ method, url, headers }: Request): boolean {
  return (
    method === "POST" &&
    !new URL(url).pathname.startsWith("/api/") &&
    !headers.has("X-XSRF-TOKEN") &&
    (headers.get("Accept") ?? "").includes("text/html")
  );
}

type Sending = { request: Request; client: string; requestId: string };

async function storeMessage(services: Services, { request, client, requestId }: Sending): Promise<PlainForm> {
  let typed: Record<string, string> = {};
  try {
    const fields = await readFields(request, bodyBytes(limits.message));
    typed = typedFields(fields);
    requireOwnPage(services.config, request);
    const message = newMessage.safeParse({ ...fields, ...typed });
    if (!message.success) throw new Invalid(fieldErrors(message.error));
    await sendMessage(services, { client, way: wayOf(services.config, request) }, message.data);
    return { status: 200, typed: {}, errors: {}, message: null };
  } catch (error) {
    const answer = errorResponse(error, { requestId });
    const { message, errors = {} } = (await answer.json()) as Pick<PlainForm, "message"> & Partial<PlainForm>;
    return { status: answer.status, typed, errors, message };
  }
}

/** Returns the fields that people fill in, with line breaks as a script would send them. */
function typedFields(fields: Record<string, unknown>): Record<string, string> {
  const typed = Object.keys(newMessage.shape).flatMap((name) => {
    const value = fields[name];
    return name !== honeypotField && typeof value === "string"
      ? [[name, value.replaceAll("\r\n", "\n")]]
      : [];
  });
  return Object.fromEntries(typed);
}

/** Forbids caching, because the page shows what one person sent or tried to send. */
function uncached(page: RenderedPage, status = page.status): Response {
  const headers = new Headers(page.headers);
  headers.set("Cache-Control", "no-store");
  return responseOf({ status, headers, body: page.body });
}
