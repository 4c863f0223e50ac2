import { firstAdmin } from "../test/running-site.ts";

export type Person = { email: string; password: string };

export const admin: Person = firstAdmin;
