import { z } from "zod";

// Compiled checks need eval. The content security policy forbids it, and browsers report even the attempt.
z.config({ jitless: true });

export { z };
