import type { ReactElement } from "react";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { ServerRouter, isRouteErrorResponse } from "react-router";
import { documentPaths } from "../content/public-pages.ts";
import { failuresContext, renderedContext, scriptMarkContext } from "./platform/http/page-context.server.ts";
import { logger } from "./platform/log.server.ts";
import { renderDocument } from "./render-document.server.tsx";
import { renderToText } from "./platform/render-to-text.server.ts";

/**
 * Renders the whole page before responding, because the security policy contains the hashes of its scripts. The value
 * that React and React Router take for a nonce is a mark that shows which scripts are theirs. It never leaves the
 * server.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  pageContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const mark = pageContext.get(scriptMarkContext);
  const { signal, url } = request;
  const render = (element: ReactElement, identifierPrefix = "") =>
    renderToText(element, {
      identifierPrefix,
      nonce: mark,
      signal,
      onError: (error) => {
        if (!isRouteErrorResponse(error)) logger.error({ err: error }, "render failed");
      },
    });
  const rendered = pageContext.get(renderedContext);
  rendered.isDocument = isDocument(context);
  if (rendered.isDocument) {
    // The client's router does not hydrate a document, so the document needs no data stream.
    const page = { ...context, serverHandoffStream: undefined };
    rendered.html = await renderDocument(<ServerRouter context={page} url={url} />, mark, render);
  } else {
    rendered.html = await render(<ServerRouter context={context} nonce={mark} url={url} />);
  }
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(null, { status, headers });
}

/** Whether the page is a document. The "not found" page is one too. */
function isDocument({ staticHandlerContext: { matches } }: EntryContext): boolean {
  const path = `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
  return ownDocuments.has(path) || documentPaths.includes(path);
}

/**
 * Documents that are not the same for everybody and are therefore never cached: the "not found" page, and pages whose
 * address contains a secret token.
 */
const ownDocuments = new Set([
  "/*",
  "/call-out/:token",
  "/call-out-card/:token",
  "/engineer/:token",
  "/reference/:token",
  "/sign/:token",
]);

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(failuresContext).push(error);
  logger.error({ err: error, url: request.url }, "page failed");
};
