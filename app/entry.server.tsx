import type { ReactElement } from "react";
// Strings stay strings in it until they are written; the one for the edge makes bytes of each, which takes twice as long.
import { renderToReadableStream } from "react-dom/server.node";
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from "react-router";
import { ServerRouter, isRouteErrorResponse } from "react-router";
import { documentPaths } from "../content/public-pages.ts";
import { failuresContext, scriptMarkContext } from "./platform/http/page-context.server.ts";
import { logger } from "./platform/log.server.ts";
import { renderDocument } from "./render-document.server.tsx";

/**
 * Renders the whole page before answering: the security policy is made from hashes of its scripts. What React and its
 * router take for a nonce is a mark that shows which scripts are theirs; it never leaves the server.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  pageContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const mark = pageContext.get(scriptMarkContext);
  const page = <ServerRouter context={context} nonce={mark} url={request.url} />;
  const render = async (element: ReactElement, identifierPrefix?: string) => {
    const stream = await renderToReadableStream(element, {
      identifierPrefix,
      nonce: mark,
      signal: request.signal,
      onError: (error) => logger.error({ err: error }, "render failed"),
    });
    await stream.allReady;
    return new Response(stream).text();
  };
  const html = isDocument(context) ? await renderDocument(page, mark, render) : await render(page);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(html, { status, headers });
}

/** The page of no address is one as well. */
function isDocument({ staticHandlerContext: { matches } }: EntryContext): boolean {
  const path = `/${matches.flatMap(({ route }) => route.path || []).join("/")}`;
  return path === "/*" || documentPaths.includes(path);
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  context.get(failuresContext).push(error);
  logger.error({ err: error, url: request.url }, "page failed");
};
