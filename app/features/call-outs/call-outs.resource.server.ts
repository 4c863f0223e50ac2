import type { Restorable } from "../../platform/resources/restorable.server.ts";
import { searchedBy } from "../../platform/resources/searched.server.ts";
import { callOuts } from "./call-outs.server.ts";
import { correctJoinedTo, rejoin } from "./join-call-outs.server.ts";

export const callOutResource = {
  stored: callOuts,
  searched: searchedBy({
    label: "Call-outs",
    duty: "office",
    table: "call_outs",
    columns: ["reference", "vehicle_number", "trailer_number", "place"],
    hit: ({ id, reference, vehicle_number, trailer_number, place }) => ({
      title: reference,
      detail: [vehicle_number, trailer_number, place].filter(Boolean).join(", ") || null,
      path: `/admin/call-outs/${id}`,
    }),
  }),
  bin: { prepare: correctJoinedTo, after: rejoin },
} satisfies Restorable;
