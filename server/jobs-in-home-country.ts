import { readHomeCountry } from "../app/features/company/company.server.ts";
import { inCountry } from "../app/platform/countries/home.ts";
import { keysOf } from "../app/platform/keys-of.ts";
import type { JobHandler, JobHandlers } from "../app/platform/jobs/jobs.server.ts";

/** Makes each job run by the rules of the firm's country, which it reads when it begins. */
export function inHomeCountry(handlers: JobHandlers): JobHandlers {
  const atHome = (run: JobHandler<never>): JobHandler<never> => {
    return async (services, ...order) =>
      inCountry(await readHomeCountry(services.db), () => run(services, ...order));
  };
  const wrapped = keysOf(handlers).map((kind) => {
    const handler = handlers[kind];
    return [
      kind,
      typeof handler === "function" ? atHome(handler) : { ...handler, run: atHome(handler.run) },
    ] as const;
  });
  return Object.fromEntries(wrapped) as JobHandlers;
}
