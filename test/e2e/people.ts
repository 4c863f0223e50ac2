import { firstAdmin } from "../running-site.ts";

export type Person = { email: string; password: string };

export const admin: Person = firstAdmin;
