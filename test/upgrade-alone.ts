// A process for tests that kill it. It prepares the data as a start does before serving, and reports begin and end.
import { readConfig } from "../app/platform/config/config.server.ts";
import { prepareData } from "../server/lifecycle/prepare-data.ts";
import { closeServices, openServices } from "../server/lifecycle/services.ts";

const services = openServices(readConfig(process.env, () => ""));
process.send?.("begins");
await prepareData(services);
process.send?.("ended");
await closeServices(services);
process.exit();
