import { readConfig } from "../app/platform/config/config.server.ts";
import { prepareData } from "../server/lifecycle/prepare-data.ts";
import { closeServices, openServices } from "../server/lifecycle/services.ts";

/** What a start does before it serves, in a process that may be killed; it says when it begins and when it has ended. */
export async function upgradeAlone(): Promise<void> {
  const services = openServices(readConfig(process.env, () => ""));
  process.send?.("begins");
  await prepareData(services);
  process.send?.("ended");
  await closeServices(services);
}
