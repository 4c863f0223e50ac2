import { afterAll } from "vitest";
import { cleanUp } from "./clean-up.ts";

// Vitest runs this before each test file, so this hook belongs to that file. Imported modules are loaded only once.
afterAll(cleanUp);
