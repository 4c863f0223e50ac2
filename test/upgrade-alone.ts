// A process for tests that kill it: does what a start does before it serves, and says when it begins and when it has ended.
import { readConfig } from "../app/platform/config/config.server.ts";
import { prepareData } from "../server/lifecycle/prepare-data.ts";
import { closeServices, openServices } from "../server/lifecycle/services.ts";

const services = openServices(readConfig(process.env, () => ""));
process.send?.("begins");
await prepareData(services);
process.send?.("ended");
await closeServices(services);
process.exit();
