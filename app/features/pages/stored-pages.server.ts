import { stored } from "../../platform/resources/stored.server.ts";
import { page } from "./pages.resource.ts";

export const pages = stored(page, "pages", { nameOf: ({ label }) => label });
