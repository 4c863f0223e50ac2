import { getRequestListener } from "@hono/node-server";
import type { Plugin } from "vite";
import { readListenAddress } from "../../app/platform/config/config.server.ts";
import { readEnvFile } from "../../app/platform/config/env-file.server.ts";

type DevelopmentModule = typeof import("../lifecycle/development.ts");

/**
 * Passes every request that Vite does not answer itself to the same Hono app that production runs. `npm run dev` is
 * therefore one process on one port.
 */
export function developmentServer(): Plugin {
  return {
    name: "frostway:development-server",
    apply: "serve",
    // Links in mails contain this port, so they would be broken on another one.
    config: () => ({
      server: { ...readListenAddress({ ...readEnvFile(".env"), ...process.env }), strictPort: true },
    }),
    configureServer(server) {
      if (server.config.server.middlewareMode) return;
      return () => {
        server.middlewares.use(async (request, response, next) => {
          try {
            // Vite strips its base from `url`; the app wants what the browser asked for.
            request.url = request.originalUrl ?? request.url;
            const environment = server.environments.ssr as unknown as {
              runner: { import(path: string): Promise<DevelopmentModule> };
            };
            const { developmentApp } = await environment.runner.import("./server/lifecycle/development.ts");
            const app = await developmentApp();
            await getRequestListener(app.fetch, { overrideGlobalObjects: false })(request, response);
          } catch (error) {
            if (error instanceof Error) server.ssrFixStacktrace(error);
            next(error);
          }
        });
      };
    },
  };
}
