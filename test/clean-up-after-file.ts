import { afterAll } from "vitest";
import { cleanUp } from "./clean-up.ts";

// Vitest runs this before each test file, so that its hooks are that file's; the modules it imports are loaded once.
afterAll(cleanUp);
