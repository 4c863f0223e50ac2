import { Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";

export async function developmentApp(): Promise<Hono> {
  const app = new Hono();
  const pages = createRequestHandler(() => import("virtual:react-router/server-build"), "development");
  app.all("*", (c) => pages(c.req.raw, new RouterContextProvider()));
  return app;
}
