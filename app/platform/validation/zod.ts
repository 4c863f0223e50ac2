import { z } from "zod";

// Zod's compiled checks need eval. The content security policy forbids it, and browsers report even the attempt.
z.config({ jitless: true });

export { z };
