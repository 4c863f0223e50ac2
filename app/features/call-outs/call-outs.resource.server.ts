import type { Restorable } from "../../platform/resources/restorable.server.ts";
import { callOuts } from "./call-outs.server.ts";
import { partFromGone } from "./join-call-outs.server.ts";

export const callOutResource = {
  stored: callOuts,
  bin: { prepare: partFromGone },
} satisfies Restorable;
