import { keysOf } from "../../../../platform/keys-of.ts";
import { leavesWith } from "./leaves-with.ts";
import { z } from "../../../../platform/validation/zod.ts";

const ways = keysOf(leavesWith);

export const namedSuccessor = z.object({ leaves_with: z.enum(ways) }).meta({ id: "NamedSuccessor" });

const person = z.object({ id: z.int(), name: z.string() });

export const handover = z
  .object({
    id: z.int(),
    from: person,
    to: person,
    leaves_with: z.enum(ways),
    expires_at: z.string(),
  })
  .meta({ id: "Handover" });
export type Handover = z.infer<typeof handover>;
