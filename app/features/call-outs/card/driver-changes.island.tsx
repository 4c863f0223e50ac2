import { island } from "../../../ui/page/island.tsx";
import { DriverChanges } from "./driver-changes.tsx";
import { waitingName } from "./stored-card.ts";

/** Also starts without a touch on a device with a change that waits. */
export default island("driver-changes", DriverChanges, {
  when: "touch",
  record: ({ link }) => `draft:${waitingName(link)}`,
});
